/** Texts that address the machines that read a catalog, as SQL: known patterns only, since orders can be put in any words. Pure. */

import { DUTIES, NAMES_AI } from './machine-duties.ts';

const AI = 'ai|a\\.i\\.|llms?|(large )?language models?|chat ?bots?|(ai|virtual|chat) ?(assistants?|agents?)|chatgpt';

/** What is to be ignored, in English. */
const RULES = '(instructions?|prompts?|directions|directives|guidelines|guardrails|system messages?)';

/** Orders, in the languages of many catalogs. A blank stands for any white space. */
const ORDERS = [
  // Of whatever language: the marks that chat formats are made of.
  '<\\|(im_start|im_end|system|user|assistant|endoftext|eot_id)[^>]{0,20}\\|?>|\\[/?inst\\]|<</?sys>>|</?system(_prompt)?>|#{2,} ?(system|instruction)s?( prompt)? ?:',
  // English
  `(ignore|disregard|forget|override|bypass) (all |any )?(of )?(the |your |my |these |those )?(previous|prior|above|earlier|preceding|foregoing|system|safety) ${RULES}`,
  `(ignore|disregard|forget|override|bypass) (all (of )?)?your ${RULES}`,
  '(ignore|disregard) (everything|all|anything) (above|before)',
  `(reveal|leak|output|show me) your ${RULES}|(reveal|print|show|repeat|output|leak)( me)? (your|the) (configuration|system prompt)`,
  '(you are|act as|behave like)( now)? (an? )?(ai (assistant|model|agent)|chat ?bot|language model|unrestricted|developer mode|jailbroken|dan\\b)',
  `(note|message|notice|instructions?|attention|warning) (to|for)( all| any| the| an?)? (${AI})( reading| reader| system)?s?\\b ?[:,.!]`,
  `dear (${AI})\\b|(if|when) you are (an? )?(${AI})\\b|as an ai (language )?model`,
  '(^|[\\n>.!?] ?)(system|assistant) ?: ?(you (are|must|will)|ignore|from now on)',
  "(do not|don't|never) (tell|inform|warn|let) the (user|customer|human)s? (about|of|that|know)",
  '(answer|respond|reply) (only|exclusively) with (the words?|["“\'])',
  '(new|updated|revised) (system )?(instructions|prompt) ?:',
  // German
  '(ignorieren?( sie)?|vergiss|vergessen sie|missachten?( sie)?|übergehen?( sie)?) (bitte )?(die |alle |deine )?(alle[nr]?|sämtliche|deinen?|vorherigen?|bisherigen?|vorigen?|obigen?|früheren?|vorangegangenen?|vorstehenden?|vorhergehenden?) (anweisungen|instruktionen|vorgaben|befehle|systemprompts?|prompts?)',
  '(vorherigen?|bisherigen?|obigen?) anweisungen',
  '(zeige?|verrate?|nenne?|gib)( mir)? (deine|deinen|ihre|ihren) (anweisungen|instruktionen|systemprompt|system-prompt|prompt)',
  'du bist (jetzt |nun |ab jetzt )?(ein |eine )?(ki|ki-\\pL+|assistent|sprachmodell|chatbot)',
  '(hinweis|nachricht|anweisung) (an|für) (alle )?(ki|ki-\\pL+|sprachmodelle|chatbots|assistenten) ?:',
  // French
  '(ignore[rz]?|oublie[rz]?|néglige[rz]?|ne (tiens|tenez) pas compte de) (toutes )?(les |vos |tes |des )?(instructions|consignes|directives) (pr[ée]c[ée]dentes|ant[ée]rieures|ci-dessus|du syst[èe]me)',
  '(instructions|consignes) (pr[ée]c[ée]dentes|ant[ée]rieures)',
  '(affiche|r[ée]v[èe]le|montre|affichez|r[ée]v[ée]lez|montrez)(-moi)? (tes|vos) (instructions|consignes)',
  '(tu es|vous êtes) (maintenant |désormais )?(un |une )(ia|assistant|chatbot|mod[èe]le de langage)',
  // Turkish
  '[öÖ]nceki (t[üÜ]m |b[üÜ]t[üÜ]n )?(talimat|y[öÖ]nerge|komut)',
  '(t[üÜ]m|b[üÜ]t[üÜ]n|yukar[ıi]daki) (talimat|y[öÖ]nerge|komut)\\pL* (yok say|unut|g[öÖ]rmezden|dikkate alma)',
  '(talimat|y[öÖ]nerge|sistem komut)\\pL* (g[öÖ]ster|ifşa et|a[çÇ][ıi]kla|yazd[ıi]r)',
  '(sen )?(art[ıi]k )?bir (yapay zek[aâ]|dil modeli|sohbet botu)(s[ıi]n| asistan| olarak)',
  // Spanish, Portuguese
  '(ignor[ae]d?|olvid[ae]d?|omit[ae]|descart[ae]|desconsider[ae]|esque[çc]a) (todas (las |tus |as )?|tus |suas |as suas )(instrucciones|indicaciones|órdenes|instruções|ordens)',
  '(instrucciones|indicaciones|instruções) (anteriores|previas|prévias)',
  '(muestra|mu[ée]strame|revela|rev[ée]lame|mostre|revele|mostra)( me)? (tus|sus|suas|as suas) (instrucciones|instruções)',
  '(eres|você é|tu és) (ahora |agora )?(una? |uma? )(ia|asistente|assistente|modelo de lenguaje|modelo de linguagem|chatbot)',
  // Italian
  '(ignora(te|re)?|dimentica(te|re)?) (tutte )?(le |le tue |le vostre )?(istruzioni|indicazioni) (precedenti|di sistema|sopra)',
  'istruzioni precedenti|(mostra|rivela|mostrami|rivelami) le tue istruzioni',
  "(sei|ora sei) (ora |adesso )?(un |un'|una )(ia|assistente|modello linguistico|chatbot)",
  // Dutch, Swedish, Danish
  '(negeer|vergeet) (alle )?(de )?(vorige|voorgaande|eerdere|bovenstaande) (instructies|opdrachten|aanwijzingen)',
  '(ignorera|ignor[ée]r|glöm|glem) (alla |alle )?(de )?(tidigare|föregående|ovanstående|tidligere|foregående|ovenstående) (instruktion(er)?|anvisning(ar|er)|instrukser)',
  // Polish, Czech, Russian
  '(z?ignoruj(cie)?|zapomnij(cie)?( o)?|pomi[ńn]) (wszystkie |wszystkich )?(poprzedni(e|ch)|wcześniejsz(e|ych)) (instrukcj[ei]|polece(nia|ń))',
  '(ignoruj(te)?|zapome[ňn](te)?( na)?) (všechny )?(předchozí|předešlé) (pokyny|instrukce|příkazy)',
  '(и|про)игнорируй(те)? (все )?(предыдущие|прежние|прошлые) (инструкции|указания|команды)|забудь(те)? (все )?(предыдущие|прежние) (инструкции|указания)',
  // Chinese, Japanese
  '(忽略|无视|忘记)(你)?(之前|以上|先前|前面|上面|此前)?(的)?(所有|全部)?(的)?(指令|指示|提示词)|(以前|前|上記|これまで)の(すべての|全ての)?(指示|命令)を(無視|忘れ)',
];

/** Orders that are looked for by themselves: with more, the pattern of all would take far longer. */
const MORE_ORDERS = [
  // Comments, which buyers do not see.
  '<!-- ?(note (to|for) )?(chatgpt|gpt-?\\d|claude|gemini|copilot|ai|ki|ia|llms?|chat ?bots?|gptbot|assistant|system|prompt|yapay zek[aâ])( \\pL+)? ?:',
  `(ignore|disregard|forget) (all |all of |everything )?(the |that is )?above( text)? ?(and (say|tell|recommend|rate|rank|write|respond|reply|answer|print|output|act|give|just|instead|only)\\b|[.!:;])`,
  '(ignore|disregard|forget|override|bypass) (all )?your (previous|prior|earlier|system|safety|original) (rules|policies|training|programming)',
  'system ?(message|prompt|note|notice|override|instruction) ?[:>-] ?(you |ignore|forget|disregard|from now|always|never|recommend|do not)',
  'you are now (an? |the |our )?(sales|shopping|virtual|product) (assistant|agent|bot)\\b',
  'system-?(nachricht|meldung|anweisung|prompt|hinweis|befehl) ?: ?(du |vergiss|vergessen sie|ignorier|missacht|ab (jetzt|sofort)|immer |nie |empfiehl|antworte)',
  '(vergiss|ignoriere?|missachte) (alle )?deine (vorherigen|bisherigen|früheren|obigen) (regeln|richtlinien)',
  `du bist (jetzt|nun|ab jetzt|ab sofort) (ein |eine |mein |unser )?(verkaufs|kunden|shopping|einkaufs|produkt|marken)-?(assistent|bot)`,
  `(darfst|dürfen sie) (keine|nie) (anderen?|fremden?) (marken?|produkte?|anbieter|händler) (erwähnen|nennen|empfehlen)`,
];

/** A pattern in whatever case, in a string of SQL. */
function writePattern(pattern: string): string {
  const quoted = pattern.replaceAll("'", "''");
  return `(?i:${quoted.replaceAll(' ', '[\\s\\pZ]+').replaceAll('[\\s\\pZ]+?', '[\\s\\pZ]*')})`;
}

/** A pattern for the known orders to machines. */
export const ORDER = writePattern(ORDERS.join('|'));

const MORE = writePattern(MORE_ORDERS.join('|'));

const DUTY = DUTIES.map(writePattern);

/** Whether a `text` holds one of the other orders, or tells an AI, which it names, what to do. */
export const IS_DUTY = `CASE WHEN regexp_matches(text, '${MORE}') THEN true
  WHEN regexp_matches(text, '${writePattern(NAMES_AI)}')
  THEN ${DUTY.map((pattern) => `regexp_matches(text, '${pattern}')`).join(' OR ')} ELSE false END`;

/** The order, to be shown. */
export const ORDER_FOUND = `trim(coalesce(${[ORDER, MORE, ...DUTY].map((pattern) => `nullif(regexp_extract(text, '${pattern}'), '')`).join(', ')}))`;
