/** Texts that address the machines that read a catalog, as SQL: known patterns only, since orders can be put in any words. Pure. */

import { DUTIES, NAMES_AI } from './machine-duties.ts';

const AI = 'ai|a\\.i\\.|llms?|(large )?language models?|chat ?bots?|(ai|virtual|chat) ?(assistants?|agents?)|chatgpt';

/** Whatever stands between, in the same or the next clause. */
const SAME = '[^.!?\\n]*';

/** Where a sentence or a clause ends. */
const STOP = '[.,!;:<]|$';

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
  '(zeige?|verrate?|nenne?|gib)( mir)? (deine|deinen|ihre|ihren) (anweisungen|instruktionen|systemprompt|system-prompt|prompt)',
  'du bist (jetzt |nun |ab jetzt )?(ein |eine )?(ki|ki-\\pL+|sprachmodell|chatbot)\\b|du bist (jetzt|nun|ab jetzt|ab sofort) (ein |mein )?assistent\\b',
  '(hinweis|nachricht|anweisung) (an|für) (alle )?(ki|ki-\\pL+|sprachmodelle|chatbots|assistenten) ?:',
  // French
  "(ignore[rz]?|oublie[rz]?|n[ée]glige[rz]?|(ne (tiens|tenez) (pas|aucun) compte|(fais|faites) abstraction) d[e'’]) ?(toutes? )?(les |l['’]ensemble des |vos |tes |s )?(instructions|consignes|directives) (pr[ée]c[ée]dentes|ant[ée]rieures|ci-dessus|du syst[èe]me)",
  '(affiche|r[ée]v[èe]le|montre|affichez|r[ée]v[ée]lez|montrez)(-moi)? (tes|vos) (instructions|consignes)',
  "(tu es|vous êtes) (maintenant |désormais )?(un |une )(ia|chatbot|mod[èe]le de langage|assistante? (ia|virtuel(le)?|d['’]achat|conversationnel(le)?))\\b|(tu es|vous êtes) (maintenant|désormais) (un |une )assistante?\\b",
  // Turkish
  '[öÖ]nceki (t[üÜ]m |b[üÜ]t[üÜ]n )?(talimat|y[öÖ]nerge|komut)',
  '(t[üÜ]m|b[üÜ]t[üÜ]n|yukar[ıi]daki) (talimat|y[öÖ]nerge|komut)\\pL* (yok say|unut|g[öÖ]rmezden|dikkate alma)',
  '(talimat|y[öÖ]nerge|sistem komut)\\pL* (g[öÖ]ster|ifşa et|a[çÇ][ıi]kla|yazd[ıi]r)',
  '(sen )?(art[ıi]k )?bir (yapay zek[aâ]|dil modeli|sohbet botu)(s[ıi]n| asistan| olarak)',
  // Spanish, Portuguese
  '(ignor[ae]d?|olvid[ae]d?|omit[ae]|descart[ae]|desconsider[ae]|esque[çc]a) (todas (las |tus |as )?|tus |suas |as suas )(instrucciones|indicaciones|órdenes|instruções|ordens)',
  '(ignor[ae]d?|olvid[ae]d?|omit[ae]|descart[ae]|desconsider[ae]|esque[çc]a) (las |as )(instrucciones|indicaciones|instruções) (anteriores|previas|prévias)',
  '(muestra|mu[ée]strame|revela|rev[ée]lame|mostre|revele|mostra)( me)? (tus|sus|suas|as suas) (instrucciones|instruções)',
  '(eres|você é|tu és) (ahora |agora )?(una? |uma? )?(ia|(asistente|assistente) (virtual|de (ia|compras))|modelo de lenguaje|modelo de linguagem|chatbot)\\b|(eres ahora|ahora eres|você agora é|agora você é) (una? |uma? )?(asistente|assistente)\\b',
  // Italian
  '(ignora(te|re)?|dimentica(te|re)?) (tutte )?(le |le tue |le vostre )?(istruzioni|indicazioni) (precedenti|di sistema|sopra)',
  '(mostra|rivela|mostrami|rivelami) le tue istruzioni',
  "(sei|ora sei) (ora |adesso )?(un |un['’]|una )?(ia|assistente (ia|virtuale)|modello linguistico|chatbot)\\b|(ora sei|sei (ora|adesso)) (un |un['’]|una )assistente\\b",
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
  '<!-- ?((note|nota|hinweis) (to|for|à|pour|para|per|für) )?(chatgpt|gpt(-?\\d)?|claude|gemini|copilot|ai|ki|ia|llms?|chat ?bots?|gptbot|assistant|system|prompt|yapay zek[aâ])( \\pL+)? ?:',
  `(ignore|disregard|forget) (all |all of |everything )?(the |that is )?above( text)? ?(and (say|tell|recommend|rate|rank|write|respond|reply|answer|print|output|act|give|just|instead|only)\\b|[.!:;])`,
  '(ignore|disregard|forget|override|bypass) (all )?your (previous|prior|earlier|system|safety|original) (rules|policies|training|programming)',
  'system ?(message|prompt|note|notice|override|instruction) ?[:>-] ?(you |ignore|forget|disregard|from now|always|never|recommend|do not)',
  'you are now (an? |the |our )?(sales|shopping|virtual|product) (assistant|agent|bot)\\b',
  'system-?(nachricht|meldung|anweisung|prompt|hinweis|befehl) ?: ?(du |vergiss|vergessen sie|ignorier|missacht|ab (jetzt|sofort)|immer |nie |empfiehl|antworte)',
  '(vergiss|ignoriere?|missachte) (alle )?deine (vorherigen|bisherigen|früheren|obigen) (regeln|richtlinien)',
  `du bist (jetzt|nun|ab jetzt|ab sofort) (ein |eine |mein |unser )?(verkaufs|kunden|shopping|einkaufs|produkt|marken)-?(assistent|bot)`,
  `(darfst|dürfen sie) (keine|nie) (anderen?|fremden?) (marken?|produkte?|anbieter|händler) (erwähnen|nennen|empfehlen)`,
  // To an assistant, at the beginning of a sentence.
  '(^|[.!?>\\n] ?)assistant ?[,:] ?(please )?(add|order|buy|put|recommend|rank) (this|the) (item|product|article)\\b',
  '(^|[.!?>\\n] ?)assistent ?[,:] ?(bitte )?(füge|lege?|bestelle?|kaufe?|empfiehl) dies(en|es) (artikel|produkt)',
  "(^|[.!?>\\n] ?)assistante? ?[,:] ?(s['’]il (te|vous) pla[iî]t,? )?(ajoute[rz]?|commande[rz]?|ach[eè]te[rz]?|mets|mettez|recommande[rz]?|classe[rz]?) (cet|ce) (article|produit)",
  '(^|[.!?>\\n] ?)asistente ?[,:] ?(por favor,? )?(añade|añada|agrega|agregue|compra|compre|pide|pida|recomienda|recomiende) este (producto|artículo)',
  '(^|[.!?>\\n] ?)assistente ?[,:] ?(per favore,? )?(aggiungi|aggiunga|compra|ordina|consiglia|metti) quest[oa] ?(prodotto|articolo)',
  // French. Of rules, and of periods, buyers are told to think no more.
  `(ignore|oublie) (toutes )?tes (instructions|consignes|directives)( initiales)?( et |${STOP})`,
  `(ignore|oublie) (toutes )?tes règles et (dis|réponds|donne|recommande|affiche|écris)\\b`,
  `(message|instruction|consigne|note|invite) (du )?syst[èe]me ?: ?(ne (tiens|tenez) (pas|aucun) compte|ignore|oublie|tu (es|dois) |désormais|dorénavant|réponds|recommande)`,
  `tu es (maintenant|désormais|à présent|dorénavant) (une? |mon |ma |notre |le |la )?(vendeu(r|se)|conseill[eè]re?|bot|robot)\\b${SAME}(concurren|autres? (marque|produit|vendeur)|recommand)`,
  // Spanish, Portuguese
  `(ignora|olvida) (todas )?tus (reglas|normas) (anteriores|previas|y (di|responde|da|recomienda|muestra|escribe)\\b)`,
  `(mensaje|instrucciones|nota|aviso|mensagem|instruções) d(el?|o) sistema ?: ?(ignor[ae]|olvid[ae]|esque[çc]a|omite|(ahora )?eres |você é |debes |a partir de (ahora|agora)|respond[ae]|recomi?end[ae]|nunca |(no|não) mencion)`,
  `(eres ahora|ahora eres|agora você é|você agora é) (una? |uma? |el |la |o |a |mi |nuestr[oa] )?(vendedora?|bot|robot)\\b${SAME}(competi|concorren|otr[ao]s (marcas|productos)|outr[ao]s (marcas|produtos)|recom)`,
  // Italian
  `(dimentica|ignora) (tutte )?le tue (istruzioni|indicazioni|direttive)( e |${STOP})`,
  `(dimentica|ignora) (tutte )?le tue regole (precedenti|e (dai|di['’]|rispondi|consiglia|raccomanda|mostra|scrivi|assegna)( |$))`,
  `(messaggio|istruzioni|nota|avviso) (di|del) sistema ?: ?(ignora|dimentica|(ora )?sei |devi |d['’]ora in poi|rispondi|consiglia|raccomanda|non (menzionare|citare))`,
  `(sei ora|ora sei|sei adesso|adesso sei) (una? |il |la |il mio |il nostro )?(venditore|venditrice|commess[oa]|bot|robot)\\b${SAME}(concorren|altr[ei] (march|prodott)|consiglia|raccomanda)`,
  // Dutch, Turkish
  'systeem(bericht|melding|instructie|prompt) ?: ?(negeer|vergeet|je bent |vanaf nu|altijd |nooit )',
  'sistem (mesaj[ıi]|notu|talimat[ıi]|komutu|uyar[ıi]s[ıi]) ?: ?(önceki|yukar[ıi]daki|t[üÜ]m|b[üÜ]t[üÜ]n) (talimat|y[öÖ]nerge|komut|kural)',
];

/** A pattern in whatever case, in a string of SQL. */
function writePattern(pattern: string): string {
  const quoted = pattern.replaceAll("'", "''");
  return `(?i:${quoted.replaceAll(' ', '[\\s\\pZ]+').replaceAll('[\\s\\pZ]+?', '[\\s\\pZ]*')})`;
}

const ORDER = writePattern(ORDERS.join('|'));

const MORE = writePattern(MORE_ORDERS.join('|'));

const DUTY = DUTIES.map(writePattern);

/** Of these each order has one. Few texts do, and to look for them is fast. */
const WORDS = [
  'ignor|disregard|forget|overrid|bypass|instru|prompt|direct|guideline|guardrail|s[iy]st[eèé]m|<\\||inst\\]|sys>|configuration|<!--',
  'you are|act as|behave like|the (user|customer|human)|(only|exclusively) with|as{1,2}ist[ae]n',
  'vergiss|vergessen|missacht|übergeh|anweisung|vorgaben|befehl|du bist|darfst|dürfen sie',
  'oubli|n[ée]glige|abstraction|consigne|tu es|vous êtes|indicacion|órdenes|ordens|reglas|normas|ahora|agora|istruzion|indicazion|direttiv|regole|sei ora|ora sei|adesso',
  'opdracht|aanwijzing|anvisning|polece|pokyny|příkazy|talimat|y[öÖ]nerge|komut|инструкц|указани|команд|забудь|指令|指示|提示词|命令',
].join('|');

/** A pattern that every text with an order to a machine holds, and few others do. */
export const MAYBE_ORDER = writePattern(`${WORDS}|${NAMES_AI}`);

/** What is not to be ignored or forgotten is no order to a machine: buyers are to read the instructions. */
const NEGATED = writePattern(
  [
    "(do not|don['’]t|never|without) (ignor|disregard|forget|overrid|bypass)\\pL*",
    "(ne |n['’])(jamais )?(ignor|oubli|n[ée]glig)\\pL* (pas|jamais)|ne (pas|jamais) (ignor|oubli|n[ée]glig)\\pL*",
    '(no|nunca|não|non|nunca se|mai) (se )?(ignor|olvid|omit|descart|desconsider|esque|dimentic)\\pL*',
    `(ignorier|missacht|vergess|vergiss|übergeh)\\pL*( sie)?( die| alle| diese)?( \\pL+)? (anweisungen|vorgaben) nicht|(nie|niemals|nicht) (ignorier|missacht|vergess|übergeh)\\pL*|vergiss nicht|vergessen sie nicht`,
  ].join('|'),
);

/** A `text` without what it forbids. */
const TOLD = `regexp_replace(text, '${NEGATED}', ' … ', 'g')`;

/** Whether a `text`, which holds {@link MAYBE_ORDER}, tells an AI what to do. */
export const IS_ORDER = `CASE WHEN regexp_matches(${TOLD}, '${ORDER}') THEN true WHEN regexp_matches(${TOLD}, '${MORE}') THEN true
  WHEN regexp_matches(text, '${writePattern(NAMES_AI)}')
  THEN ${DUTY.map((pattern) => `regexp_matches(text, '${pattern}')`).join(' OR ')} ELSE false END`;

/** The order, to be shown. */
export const ORDER_FOUND = `trim(coalesce(${[[TOLD, ORDER], [TOLD, MORE], ...DUTY.map((pattern) => ['text', pattern])].map(([told, pattern]) => `nullif(regexp_extract(${told}, '${pattern}'), '')`).join(', ')}))`;
