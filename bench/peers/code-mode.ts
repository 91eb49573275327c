/** Asks a code-mode server: the procedure of each question as code, with what it needs to read pages. */

import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import type { Fact } from '../eval/facts.ts';
import { type EvalQuestion, NONE } from '../eval/questions/question.ts';
import type { ServedCatalog } from '../eval/serve-catalog.ts';
import type { Installed } from './install.ts';
import { Cannot, startMetered } from './meter.ts';
import type { OpenPeer } from './peers.ts';

const ASK_PAGE = `const ask=(list,filter,pageIndex,pageSize)=>codemode.request({method:"POST",path:list==="products"?"/api/v2/query/products":"/api/v1/query/"+list,body:{...filter,pageIndex,pageSize}});`;
const READ = `const read=async(list,filter)=>{const all=[];for(let page=0;;page++){const{result,totalCount}=await ask(list,filter,page,100);all.push(...result);if(all.length>=totalCount)return all}};`;
const COUNT = `const count=async(list,filter)=>(await ask(list,filter,0,1)).totalCount;`;

/** What a model asks first: which paths there are, what each takes and what it answers. */
const LEARN = `async()=>{const{paths}=await codemode.spec();return Object.entries(paths).map(([path,{post}])=>({path,takes:Object.keys(post.requestBody.content["application/json"].schema.properties),gives:post.responses["200"].content["application/json"].schema.properties.result.items}))}`;

/** How often code that a limit stopped is run again, a minute later. */
const MAX_TRIES = 3;

/** How code says that there is none: no word of a catalog. */
const NONE_WORD = 'there is none';

/** The code that a model would write for a question. */
export function writeCode({ plainly }: EvalQuestion): string {
  const text = plainly.toString().replaceAll('NONE', JSON.stringify(NONE_WORD));
  const used = [
    ASK_PAGE,
    ...(/\bread\b/.test(text) ? [READ] : []),
    ...(/\bcount\b/.test(text) ? [COUNT] : []),
  ];
  const given = [
    ...(/\bread\b/.test(text) ? ['read'] : []),
    ...(/\bcount\b/.test(text) ? ['count'] : []),
  ];
  return `async()=>{${used.join('')}return(${text})({${given.join()}})}`;
}

/** Starts the server in the scratch folder. */
export async function openCodeMode(
  { url, clientId, appKey, passMinutes }: ServedCatalog,
  { codeMode, openapi }: Installed,
): Promise<OpenPeer> {
  const env = { PIM_API_URL: url, PIM_CLIENT_ID: clientId, PIM_APP_KEY: appKey };
  const server = await startMetered({ args: [codeMode, openapi], env });
  const learned = await server.call('search', { code: LEARN });
  server.takeSpent();
  return {
    server,
    learningTokens: countTokens(LEARN) + countTokens(learned),
    ask: async (question) => {
      if (/\breadBefore\b/.test(question.plainly.toString()))
        throw new Cannot('nothing remembers what the catalog was before');
      const code = writeCode(question);
      for (let tries = 1; ; tries += 1) {
        const text = await server.call('execute', { code });
        if (text.startsWith('[')) {
          const facts = JSON.parse(text) as readonly Fact[]; // what procedures return
          return facts.map((fact) => (fact === NONE_WORD ? NONE : fact));
        }
        if (tries === MAX_TRIES) throw new Cannot(`it answers: ${text.slice(0, 200)}`);
        passMinutes();
      }
    },
  };
}
