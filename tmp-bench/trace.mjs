import { chromium } from 'playwright-core';
import { init } from './sign-in.mjs';
const b = await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--disable-gpu','--disable-background-networking','--disable-component-update','--disable-sync']});
for (let i=0;i<4;i++){
const ctx = await b.newContext({viewport:{width:1440,height:900}});
await init(ctx,{base:'http://localhost:8890/'});
const p = await ctx.newPage();
await p.addInitScript(()=>{ const t=()=>{ if(document.querySelector('main table tbody tr:nth-child(3)')) window.__main=performance.now(); else requestAnimationFrame(t)}; requestAnimationFrame(t);
 new PerformanceObserver(l=>{(window.__lt??=[]).push(...l.getEntries().map(e=>[Math.round(e.startTime),Math.round(e.duration)]))}).observe({type:'longtask',buffered:true}); });
await p.goto('http://localhost:8890/');
await p.waitForFunction(()=>window.__main);
await p.waitForTimeout(300);
const r = await p.evaluate(()=>({main:Math.round(window.__main),lt:window.__lt,paint:performance.getEntriesByType('paint').map(e=>[e.name,Math.round(e.startTime)]),nav:(({responseStart,responseEnd,domInteractive,domContentLoadedEventEnd})=>[responseStart,responseEnd,domInteractive,domContentLoadedEventEnd].map(Math.round))(performance.getEntriesByType('navigation')[0]),marks:performance.getEntriesByType('mark').map(e=>[e.name,Math.round(e.startTime)]),res:performance.getEntriesByType('resource').map(e=>[e.name.replace(/^.*8890/,'').slice(0,60),Math.round(e.startTime),Math.round(e.requestStart),Math.round(e.responseStart),Math.round(e.responseEnd)])}));
if(i>1) console.log(JSON.stringify(r,null,0).replaceAll('],[','],\n['));
await ctx.close();
}
await b.close();
