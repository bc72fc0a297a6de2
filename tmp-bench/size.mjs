// raw bytes of the built chunks by package / folder
import { TraceMap, eachMapping } from '@jridgewell/trace-mapping';
import fs from 'node:fs';
const group = (s)=>{ s=s??'?'; const m=s.match(/node_modules\/((?:@[^/]+\/)?[^/]+)/); if(m){ if(m[1]==='@mantine/core'){return 'mantine/core '+(s.match(/components\/([^/]+)/)?.[1]??'core')} return m[1]} const q=s.replace(/^(\.\.\/)+/,''); return 'own '+q.replace(/^work\/main\//,'').split('/').slice(0,2).join('/')};
const tot={};
for (const f of ['index-DFJ-9Fby.js','vendor-CAwxhXa9.js','dashboard-page-BBHwDmUk.js']){
 const lines=fs.readFileSync('/tmp/distmap/assets/'+f,'utf8').split('\n'); const map=new TraceMap(fs.readFileSync('/tmp/distmap/assets/'+f+'.map','utf8'));
 let prev=null; const add=(p,endL,endC)=>{ if(!p) return; let n=0; if(p.generatedLine===endL) n=endC-p.generatedColumn; else { n=lines[p.generatedLine-1].length-p.generatedColumn; } tot[group(p.source)]=(tot[group(p.source)]??0)+n; };
 eachMapping(map,m=>{ add(prev,m.generatedLine,m.generatedColumn); prev=m;}); 
}
const rows=Object.entries(tot).sort((a,b)=>b[1]-a[1]); let mc=0; for(const [k,v] of rows) if(k.startsWith('mantine/core')) mc+=v;
console.log('mantine/core total',mc); for(const [k,v] of rows.slice(0,45)) console.log(String(v).padStart(8),k);
