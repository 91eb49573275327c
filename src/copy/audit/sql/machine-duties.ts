/**
 * Patterns for texts that name an AI and address it or tell it what to do, in the languages of many catalogs; a blank stands
 * for any white space. Pure.
 *
 * There are goods that are such machines, or have them: "its AI assistant recommends music". So the AI must be addressed, or
 * have a duty, in one sentence with what it is to do and, mostly, for which product.
 */

/** Where a word begins and ends, and its letters. The class of all letters would take long to prepare in so many patterns. */
const BEGIN = `(^|[\\s\\x{A0}"'„“(>.,;:!?-])`;
const END = `([\\s\\x{A0}"'”“)<.,;:!?-]|$)`;
const LETTER = '[^\\s\\x{A0}.,:;!?<]';

/** Whatever stands between, in the same sentence; and the same before a whole word. */
const SAME = '[^.!?\\n]*';
const UP_TO = `${SAME}[\\s\\x{A0}"„“(,;:-]`;

/** Names of machines in all languages. */
const ALIKE = 'chatgpt|gpt-?\\d|chat ?bots?|llms?';

/** What an AI is called. */
const AI = {
  en: `(${ALIKE}|a\\.?i\\.?|(ai|virtual|shopping|chat|ai shopping) (assistants?|agents?|models?|systems?|bots?)|(large )?language models?)`,
  de: `(${ALIKE}|ki|künstliche intelligenz(en)?|(ki|ai|chat|shopping|einkaufs|sprach)(-| )?(assisten[tz]|agent|modell|system|bot)${LETTER}*)`,
  fr: `(${ALIKE}|ia|intelligences? artificielles?|(assistants?|agents?|mod[èe]les?) (ia|d'ia|virtuels?|d'achat|conversationnels?|de langage))`,
  es: `(${ALIKE}|ias?|inteligencias? artificial(es)?|inteligências? artificia(l|is)|(asistentes?|agentes?|modelos?|assistentes?) (de )?(ia|inteligencia artificial|virtua(les|l|is)|compras?|lenguaje|linguagem))`,
  it: `(${ALIKE}|ia|intelligenz[ae] artificial[ei]|(assistent[ei]|agent[ei]|modell[oi]) (ia|ai|di ia|virtual[ei]|linguistic[oi]))`,
  nl: `(${ALIKE}|ai|(ai|chat|taal)(-| )?(assistent|agent|model|bot|systeem|system)${LETTER}*)`,
  tr: `(yapay zek[aâ]|chatgpt|sohbet (robot|bot)|dil model|ai asistan)(['’]?${LETTER}+)?( (asistan|model|ajan|ara[cç]|sistem|bot)${LETTER}*)?`,
  sv: `(ai(-${LETTER}+)?|chatgpt|chatt?bot${LETTER}*|språkmodell${LETTER}*|sprogmodel${LETTER}*|artificiell intelligens|kunstig intelligens)`,
} as const;

/** What the product, or what is not to be named, is called in a duty. */
const GOODS = {
  en: `((this|these|our) (${LETTER}+ )?(products?|items?|brands?|articles?|offers?|shops?|stores?|models?)|(it|this|us) (first|only|above)|first|competit${LETTER}+|competing|rivals?|other (brands?|products?))\\b`,
  de: `(dies(es|e|en|er) (produkt|artikel|marke|angebot|modell|shop)${LETTER}*|unser(e|en|em)? ${LETTER}+|uns|keine (anderen?|fremden?))${END}`,
  fr: `(ce produit|cet article|cette marque|ces produits|nos produits|notre ${LETTER}+|ce mod[èe]le)${END}`,
  es: `(est[ea]s?|nuestr[oa]s?|noss[oa]s?) (producto|produto|art[íi]culo|artigo|marca|modelo|tienda|loja)s?${END}`,
  it: `(quest[oai]|nostr[oai]) (prodott[oi]|articol[oi]|marc[ah]${LETTER}*|modell[oi])${END}`,
  nl: `(dit (product|artikel|merk)|deze (producten|winkel)|ons (product|merk)|onze ${LETTER}+)${END}`,
  tr: `(bu (ürün|marka|model|mağaza)${LETTER}*|bizi|bizim ${LETTER}+|rakip${LETTER}*|diğer (ürün|marka)${LETTER}*)`,
  sv: `((den här|denna|detta|vår|dette|denne|vores) (produkt${LETTER}*|vara|vare${LETTER}*|artikel${LETTER}*|märke${LETTER}*|mærke${LETTER}*))${END}`,
} as const;

/** The patterns. All at once they take far longer than one by one. */
export const DUTIES: readonly string[] = [
  // English
  `(note|message|notice|instructions?|attention|warning|reminder) (to|for)( all| any| the| an?)? ${AI.en}( ${LETTER}+)? ?:`,
  `${BEGIN}as an? ${AI.en} ?,? (you (must|should|shall|are (required|instructed) to|have to|need to)|(please |always |never )*(recommend|rank|suggest|mention)) `,
  `${BEGIN}${AI.en} (must|should|shall|(have|has|need|needs) to|(are|is) (required|instructed|asked|told|obliged) to)( not| only| always| never)? (recommend|rank|list|mention|prefer|promote|suggest|praise|rate)\\b${UP_TO}${GOODS.en}`,
  `${BEGIN}${AI.en} ?[:,] ?(please |always |never |you must |you should |only |do not )*(recommend|rank|rate|mention|suggest|prefer|promote|praise) ${SAME}\\b${GOODS.en}`,
  // German
  `(hinweis|nachricht|anweisung|notiz|mitteilung|achtung|information) (an|für) (alle )?(die )?${AI.de} ?:`,
  `${BEGIN}als (eine? )?${AI.de} ?,? (musst|sollst|solltest|darfst|müssen|sollten|sollen|dürfen) (du|sie)${END}`,
  `${BEGIN}(liebe[rs]? ${AI.de}|${AI.de} ?:) ?,? ?(bitte |immer )*(empfiehl|empfehle|nenne|bewerte|erwähne|bevorzuge|ignoriere?)${END}`,
  `${BEGIN}${AI.de} (müssen|muss|sollen|soll|sollten|sollte|dürfen|darf) (${UP_TO})?${GOODS.de}(${UP_TO})?(empfehlen|nennen|bevorzugen|erwähnen|vorschlagen|loben)${END}`,
  // French
  `(note|message|avis|remarque|instructions?|attention|consigne) (à|aux?|pour|à l'attention (de|des)) (toutes? |tous )?(l'|les |des )?${AI.fr} ?:`,
  `en tant qu(['’]| )?(une? )?${AI.fr} ?,? (tu (dois|devrais)|vous (devez|devriez))${END}`,
  `${BEGIN}${AI.fr} (doit|doivent|devraient|devrait) ${SAME}(recommander|conseiller|mentionner|privil[ée]gier|citer|sugg[ée]rer)${UP_TO}${GOODS.fr}`,
  `${BEGIN}${AI.fr} ?[:,] ?(veuillez |toujours )*(recommande[rz]?|mentionne[rz]?|privil[ée]gie[rz]?)${UP_TO}${GOODS.fr}`,
  // Spanish, Portuguese
  `(nota|mensaje|mensagem|aviso|instrucci[óo]n(es)?|instruç(ão|ões)|atenci[óo]n|atenção) (para|a|aos?|às?) (todos |todas )?(los |las |la |os |as )?${AI.es} ?:`,
  `${BEGIN}como (una? |uma? )?${AI.es} ?,? (debes|deber[íi]as|tienes que|você deve|deves)${END}`,
  `${BEGIN}${AI.es} (debe|deben|deber[íi]an?|tienen? que|devem?|deveriam?) ${SAME}(recomendar|mencionar|sugerir|priorizar)${UP_TO}${GOODS.es}`,
  `${BEGIN}${AI.es} ?[:,] ?(por favor |siempre |sempre )*(recomienda|recomiende|recomende|recomenda|menciona|mencione)${UP_TO}${GOODS.es}`,
  // Italian
  `(nota|messaggio|avviso|istruzioni|attenzione) (per|a|agli|alle|ai) (tutt[ie] )?(gli |le |i |l')?${AI.it} ?:`,
  `${BEGIN}(come|in quanto) (una? |un')?${AI.it} ?,? (devi|dovresti)${END}`,
  `${BEGIN}${AI.it} (deve|devono|dovrebbero|dovrebbe) ${SAME}(raccomandare|consigliare|suggerire|menzionare)${UP_TO}${GOODS.it}`,
  // Dutch
  `(opmerking|bericht|notitie|instructies?|let op) (voor|aan) (alle )?${AI.nl} ?:`,
  `${BEGIN}als (een )?${AI.nl} ?,? (moet|dien) (je|u|jij)${END}`,
  `${BEGIN}${AI.nl} (moeten?|dienen?) (${UP_TO})?${GOODS.nl}(${UP_TO})?(aanbevelen|aan te bevelen|noemen|aanraden)${END}`,
  // Turkish
  `((yapay zek[aâ]|chatgpt)['’]?(y[ae]|lara|lar[ıi]na)|(yapay zek[aâ]|ai) (asistan|model|ajan|ara[cç]|sistem|bot)${LETTER}*(na|ne|lara|lere)|(yapay zek[aâ]|ai) (asistan|model|ajan|ara[cç]|sistem|bot)${LETTER}* için) (özel )?(not|mesaj|uyar[ıi]|talimat|dikkat) ?:`,
  `${AI.tr} ?[:,] ?(${UP_TO})?${GOODS.tr}(${UP_TO})?(öner|önerin|öneriniz|öv|övün|tavsiye et|tavsiye edin|bahsetme|bahsetmeyin|gösterme)${END}`,
  `${AI.tr} (${UP_TO})?${GOODS.tr}(${UP_TO})?(önermeli(dir|ler|dirler)?|önersin(ler)?|tavsiye et(meli|sin)(dir|ler)?|öneriniz|tavsiye ediniz)${END}`,
  `bir (yapay zek[aâ]|ai) (asistan[ıi]|modeli) olarak (${UP_TO})?(önermeli${LETTER}*|öner|önerin|tavsiye et)${END}`,
  // Swedish, Danish
  `(meddelande|obs|instruktion(er)?|besked|bemærkning|note|notis) (till?|för) (alla |alle )?${AI.sv} ?:`,
  `${BEGIN}${AI.sv} (måste|ska|bör|skal) ${SAME}(rekommendera|anbefale)${UP_TO}${GOODS.sv}`,
  // Polish, Czech, Russian
  `(uwaga|wiadomość|informacja|instrukcj[ae]) dla (wszystkich )?(ai|(asystent|model|agent)${LETTER}* (ai|językow${LETTER}+)|chatbot${LETTER}*|chatgpt) ?:`,
  `(poznámka|zpráva|upozornění|pokyny?) pro (všechny )?(ai|umělou inteligenci|(ai )?asistent${LETTER}*( ai)?|jazykové modely|chatboty|chatgpt) ?:`,
  `(сообщение|примечание|внимание|инструкция|заметка) для (всех )?(ии|ии-${LETTER}+|языковых моделей|чат-?ботов|chatgpt|нейросет${LETTER}+)( ${LETTER}+)? ?:`,
  `(asystenci|asystent|modele|agenci|boty) (ai|językowe) (muszą|powinny|powinni|powinien|mają) ${SAME}(polecać|polecić|rekomendować)${UP_TO}(ten produkt|tę markę|nasz${LETTER}*)${END}`,
  `(ai asistenti|asistenti ai|jazykové modely|chatboti) (musí|mají|by měli) ${SAME}doporuč${LETTER}+${UP_TO}(tento produkt|tuto značku|náš|naše)${END}`,
  `(ии-${LETTER}+|нейросети|языковые модели|чат-?боты) (должны|обязаны) ${SAME}(рекоменд|совет)${LETTER}+${UP_TO}(этот товар|эту марку|наш${LETTER}*)${END}`,
  // Chinese
  '(ai|人工智能|大模型|语言模型)(助手|助理|模型)?(请|必须|应该|应当|务必)(始终|总是|优先|首先)?(推荐|忽略)',
];

/** What each of them needs. Few texts hold it, and to look for it is fast. */
export const NAMES_AI =
  '(^|[^\\pL])(ai|a\\.i\\.|ki|ias?|ии|llms?)([^\\pL]|$)|ai\\p{Han}|chatgpt|gpt-?\\d|chatt?(-| )?bot|чат-?бот|(virtual|shopping|chat|einkaufs|sprach)(-| )?(assist|agent|model|system|bot)|(assist|agent)\\pL* (virtu|d.achat|convers|de compra)|mod[eè]l\\pL* (de )?l[aei]n|(sprach|språk|sprog|taal|language |dil )model|künstliche int|intelli?[gxj]\\pL+ artific|(artificiell|kunstig) int|umělou int|yapay zek|sohbet (robot|bot)|jazykov|językow|языков|нейросет|人工智能|大模型|语言模型';
