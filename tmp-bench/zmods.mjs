import { TraceMap, eachMapping } from '@jridgewell/trace-mapping';
import fs from 'node:fs';
const tot={};
for (const f of ['index-DFJ-9Fby.js']){
 const lines=fs.readFileSync('/tmp/distmap/assets/'+f,'utf8').split('\n'); const map=new TraceMap(fs.readFileSync('/tmp/distmap/assets/'+f+'.map','utf8'));
 let prev=null; const add=(p,endL,endC)=>{ if(!p) return; const n=p.generatedLine===endL?endC-p.generatedColumn:lines[p.generatedLine-1].length-p.generatedColumn; const s=(p.source??'?').replace(/^(\.\.\/)+/,'').replace(/^work\/main\//,''); tot[s]=(tot[s]??0)+n; };
 eachMapping(map,m=>{ add(prev,m.generatedLine,m.generatedColumn); prev=m;}); 
}
for(const [k,v] of Object.entries(tot).sort((a,b)=>b[1]-a[1])) { if(!/^(src|contract|machines)/.test(k)||!fs.existsSync(k)) continue; const t=fs.readFileSync(k,'utf8'); if(/from 'zod/.test(t)) console.log(String(v).padStart(7),k,(t.match(/\bz\s*\.\s*\w+\(|\.(extend|optional|nullable|min|max|array|pick|omit|transform|pipe|default|catch)\(/g)??[]).length)}
