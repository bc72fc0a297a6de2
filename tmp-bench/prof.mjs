import { chromium } from 'playwright-core';
import { init } from './sign-in.mjs';
import { TraceMap, originalPositionFor } from '@jridgewell/trace-mapping';
import fs from 'node:fs';
const maps={}; const mapOf=(u)=>{const f=u.split('/').at(-1); if(!(f in maps)){const p='/tmp/distmap/assets/'+f+'.map'; maps[f]=fs.existsSync(p)?new TraceMap(fs.readFileSync(p,'utf8')):null} return maps[f]};
const group = (s)=>{ const m=s.match(/node_modules\/((?:@[^/]+\/)?[^/]+)/); if(m) return m[1]; const q=s.replace(/^(\.\.\/)+/,'').replace(/^work\/main\//,''); return 'own '+q};
const b = await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--disable-gpu','--disable-background-networking','--disable-component-update','--disable-sync']});
const self={}, incl={}; let N=0; const path=process.argv[2]??'/'; const until=process.argv[3]??'main table tbody tr:nth-child(3)';
for (let i=0;i<5;i++){
const ctx = await b.newContext({viewport:{width:1440,height:900}});
await init(ctx,{base:'http://localhost:8890/'});
const p = await ctx.newPage(); const c=await ctx.newCDPSession(p);
await c.send('Profiler.enable'); await c.send('Profiler.setSamplingInterval',{interval:100}); await c.send('Emulation.setCPUThrottlingRate',{rate:4}); await c.send('Profiler.start');
await p.goto('http://localhost:8890'+path); await p.waitForSelector(until);
const {profile}=await c.send('Profiler.stop');
if(i>0){N++; const byId=new Map(profile.nodes.map(n=>[n.id,n])); const parent=new Map(); for(const n of profile.nodes) for(const ch of n.children??[]) parent.set(ch,n.id);
const name=new Map(); for(const n of profile.nodes){const f=n.callFrame; let s; if(!f.url) s='('+(f.functionName||'?')+')'; else {const m=mapOf(f.url); const o=m&&originalPositionFor(m,{line:f.lineNumber+1,column:f.columnNumber}); s=o?.source?group(o.source)+(process.argv[4]==='fn'?' '+(f.functionName||'anon')+':'+o.line:''):'other '+f.url.split('/').at(-1).slice(0,30)+' '+f.functionName;} name.set(n.id,s)}
profile.samples.forEach((id,k)=>{const d=profile.timeDeltas[k]/1000; self[name.get(id)]=(self[name.get(id)]??0)+d; const seen=new Set(); for(let x=id;x!==undefined;x=parent.get(x)) seen.add(name.get(x)); for(const s of seen) incl[s]=(incl[s]??0)+d;});}
await ctx.close();
}
await b.close();
const show=(o,n)=>Object.entries(o).sort((a,b)=>b[1]-a[1]).slice(0,n).forEach(([k,v])=>console.log((v/N).toFixed(1).padStart(8),k));
console.log('SELF ms (x4 throttled)'); show(self,40); console.log('INCL'); show(incl,60);
