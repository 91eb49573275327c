/**
 * Words of notes that colleagues write to each other in texts, in the languages of many catalogs;
 * in small letters, as patterns of whole words.
 */

// Words for requests. Not `translate`: devices translate texts, too.
const REQUESTS = [
  'recheck|verify|confirm|clarify|ask|proofread|rewrite|rework|approve|pls|plz',
  '(?:check|fix|correct|update|replace|review|revise) (?:the |this )?' +
    '(?:text|copy|wording|translation|picture|pics?|image|photo|description|datasheet)',
  'check with',
  '(?:nach|über|ab)?prüfen|(?:ab|nach)?klären|(?:nach)?fragen|(?:nach)?checken|anrufen|ergänzen',
  'nachtragen|überarbeiten|korrigieren|aktualisieren',
  'abstimmen|anfordern|freigeben|ändern|austauschen',
  'v[eé]rifier|contrôler|demander|compléter|valider|revoir|relire|corriger|remplacer',
  'appeler|confirmer',
  'revisar|comprobar|verificar|preguntar|confirmar|corregir|completar|validar|consultar',
  'actualizar|llamar|perguntar|corrigir|atualizar',
  'verificare|controllare|chiedere|confermare|correggere|completare|rivedere|aggiornare',
  'sistemare|chiamare',
  'controleren|nakijken|(?:na)?vragen|aanvullen|checken|aanpassen|overleggen|bellen',
  'kolla|kontrollera|fråga|stäm av|komplettera|uppdatera|rätta|korrläs',
  'tjek|tjekkes?|spørg|kontroll[eé]re?s?|opdater(?:es)?|sjekke?|spør',
  'tarkista|kysy|korjaa|päivitä|varmista|soita',
  'sprawdzić|zapytać|poprawić|uzupełnić|potwierdzić|sprawdź|zapytaj',
  'zkontrolovat|ověřit|doplnit|zeptat|opravit|skontrolovať|overiť|doplniť',
  'que (?:\\pL+ ){1,2}(?:revise|compruebe|confirme|corrija|complete|valide|verifique|traduzca|vérifie|relise)',
  'que (?:\\pL+ ){1,2}(?:corrige|traduise|reveja|traduza)',
  'che (?:\\pL+ ){1,2}(?:verifichi|controlli|confermi)',
  'che (?:\\pL+ ){1,2}(?:corregga|completi|traduca|riveda)',
  'do (?:sprawdzenia|ustalenia|weryfikacji)',
  'kontrol et|sor|düzelt|güncelle|onayla|sorulacak|kontrol edilecek',
  'ellenőrizni|megkérdezni|verificați|întreabă|проверить|уточнить|спросить',
].join('|');

const THINGS = [
  '(?:the )?(?:text|copy|wording|translation|picture|pictures|pics?|image|images|photo|photos)',
  'description|datasheet|data sheet',
  'texte?s?|übersetzung|bild(?:er)?|fotos?|beschreibung|datenblatt',
  'traduction|image|photos?|visuel|fiche',
  'textos?|traducción|imagen|imágenes|descripción|ficha|tradução|imagem|descrição',
  'testo|testi|traduzione|immagin[ei]|descrizione|scheda',
  'tekst(?:en|er)?|vertaling|afbeelding(?:en)?|beeld|omschrijving|beschrijving',
  'texten|översättning(?:en)?|bild(?:en|er)|beskrivning(?:en)?|oversættelse|oversettelse',
  'teksten|billede(?:t|r)?|bildet|beskrivelse',
  'teksti|käännös|kuvat?|kuvaus|tłumaczenie|zdjęci[ea]|opis|překlad|obrázek|popis|preklad|obrázok',
  'metin|çeviri|fotoğraf|görsel|açıklama|szöveg|fordítás|kép|traducerea?|текст|перевод|фото',
].join('|');

const GAPS = [
  'missing|follows|to follow|pending|tbd|tbc|need',
  'fehlt|fehlen|folgt|folgen|nachliefern|noch offen|noch nicht',
  'manque|manquante?s?|à venir|en attente|falta|faltan?|pendientes?|pendente|por definir',
  'manca|mancano|mancante|in attesa|volgt|volgen|ontbreekt|ontbreken|saknas|kommer|mangler|følger',
  'puuttuu|brakuje|chybí|chýba|eksik|gelecek|hiányzik|lipsește',
].join('|');

const INSIDE = [
  'intern(?:t|al|e|er|o|a|ally|ny|í)?|dahili|sisäinen|wewnętrzne|внутренн\\pL*',
  '(?:ticket|jira|redmine|task) (?:nr |no |n )?\\pL{0,6} ?\\d{2,}',
  'ek|einkaufspreis|ek (?:preis|rabatt)|purchase price|cost price|buying price|vendor cost',
  'inkoop(?:prijs)?|inköpspris|indkøbspris|innkjøpspris|prix d achat',
  'precio de (?:compra|coste|costo)',
  'prezzo d acquisto|preço de custo|ostohinta|cena zakupu|nákupní cena|alış fiyatı|beszerzési ár',
  '(?:margin|marge|margen|margine|margem|marginal|marża|marže|marj) \\d+',
  'reklamationsquote|retourenquote|return rate|complaint rate|taux de retour|retourpercentage',
].join('|');

const RELEASES = [
  '(?:before|prior to|vor|bevor|avant|antes d[eao]|prima d(?:i|ella)|voor|vóór|innan|inden|før|ennen)' +
    '(?: \\pL+){0,3} (?:publi\\pL+|publicer\\pL+|upload\\pL*|go(?:ing)? live|golive|veröffentlich\\pL+|' +
    'freigabe|freischalt\\pL+|onlinestell\\pL+|livegang|livestell\\pL+|mise en ligne|(?:re)?mettre en ligne|' +
    'subir(?:l[oa]s?)?|cargar(?:l[oa]s?)?|pubblic\\pL+|caricar\\pL+|plaatsing|online zetten|julkais\\pL+)',
  '(?:przed|před|pred|перед) (?:publik|wystaw|zveřejn|zverejn|uvoln|публикац)\\pL+',
  'yay[ıi]n(?:lama)?dan önce|(?:publikálás|közzététel) előtt|înainte de publicare',
].join('|');

const ASKS = [
  'check|ask|clarify|double check|find out|rückfragen?',
  'rücksprache|frage?|klären?|klärt|prüfe|prüft',
  '(?:abzu|nachzu|zu )(?:klären|fragen|prüfen)|anfragen|erfragen|nachhaken|besprechen|abgleichen',
  'vraag|check(?:en)?|bespreken|overleg|nagaan|opvragen|laten (?:nakijken|controleren)',
  'demande[rz]?|vérifie[rz]?|voir|contacter|relancer|pregunta|preguntad|consulta|confirma|hablar',
  'comprueba|revisa|chiedi|chiedete|verifica|controlla',
  'sentire|contattare|pergunta|pergunte|confirme',
  'verifique|ver com|fråga|kolla|hör|stäm|spørg|hør|tjek|kysy|zapytać|ustalić|dopytać|zeptat se',
  'sor|sorun|sorulsun|danış|danışın|megkérdezni|întreabă|спросить|уточнить',
].join('|');

const BANS = [
  '(?:do not|don t|dont|never|stop|no more) (?:re)?(?:order(?:ing)?|publish|list|upload|release)',
  '(?:do not|don t|dont) (?:sell|ship|put online|go live|set live|take online|reorder|restock)',
  '(?:nicht|nie|nicht mehr|noch nicht|keinesfalls) (?:mehr |weiter )?(?:nach|mit)?' +
    '(?:bestellen|verkaufen|veröffentlichen|publizieren|freischalten|freigeben|listen|ausliefern)',
  'nicht (?:mehr )?(?:online|live) (?:stellen|schalten|setzen|nehmen|gehen|zeigen)',
  'niet (?:meer |langer |na)?(?:bij|na)?(?:bestellen|verkopen|publiceren|vrijgeven|inkopen)',
  'niet online (?:zetten|plaatsen|tonen)',
  'ne (?:pas|plus) (?:re)?(?:commander|vendre|publier|diffuser|mettre en (?:ligne|vente))',
  'no (?:pedir|vender|publicar|reponer|subir a la web|poner (?:online|en la web|a la venta))',
  'non (?:ri)?(?:ordinare|vendere|pubblicare|mettere (?:online|in vendita))',
  'não (?:encomendar|pedir|vender|publicar|colocar online)',
  '(?:ej|inte|får ej|får inte) (?:mer )?(?:beställ(?:a|as)?|sälj(?:a|as)|publicera[s]?|köpas? in)',
  'ikke (?:gen)?(?:bestill?e?s?|sælges?|selges?|publicere?s?|publisere?s?|lægges? online)',
  'nie (?:zamawiać|zamawiaj|sprzedawać|sprzedawaj|publikować|publikuj|wystawiać)',
  'sipariş (?:vermeyin|etmeyin|verme|geçmeyin)|satmay[ıi]n|satışa (?:açmayın|koymayın|sunmayın)',
  'yay[ıi]nlamay[ıi]n|yay[ıi]na almay[ıi]n',
  'älä (?:tilaa|myy|julkaise)|ei saa (?:tilata|myydä|julkaista)',
  'neobjedn(?:ávať|ávat)|neprodávat|nepublikovat|nezveřejňovat|не (?:заказывать|продавать)',
].join('|');

const MORE =
  'online|yet|any ?more|please|mehr|bitte|meer|plus|más|più|mais|mer|mere|więcej|artık|for now';

const ASK_VERBS =
  '[Aa]sk|(?:[Nn]a)?[Vv]ra(?:ag|gen)(?: bij)?|[Ff]rage?|[Dd]emande[rz]? à|[Vv]oir avec|[Pp]reguntar? a|' +
  '[Cc]onsultar (?:a|con)|[Aa]visar a|[Cc]hied(?:i|ere) a|[Ss]entire|[Pp]ergunt(?:a|e|ar) (?:ao?|à)|' +
  '[Ff]råga|[Hh]ør med|[Hh]ör med|[Ss]pørg|[Ss]pør|[Kk]ysy|[Zz]apyta(?:j|ć)|[Dd]opytać|' +
  '[Zz]eptat se|[Zz]eptej se|[Ss]pýtať sa|[Îî]ntreabă(?: pe)?|[Сс]просить(?: у)?';

const PLAINLY = [
  'hide (?:it |this )?(?:from|on|in) (?:the )?(?:web|webshop|website|shop|store)',
  '(?:do not|don t) (?:put|show|display) (?:it |this )?(?:on|in) (?:the )?(?:web|webshop|website)',
  '(?:temp|temporary|interim) (?:text|copy|description|picture|photo|image)',
  'discontinue (?:after|when|once|from)|à voir avec',
  'zu klären mit|pendiente de (?:foto|imagen|texto)',
  'erst nach (?:\\pL+ ){1,4}(?:veröffentlichen|freischalten|freigeben|online stellen)',
  '(?:achtung|attn|attention|let op|obs|ojo|info an|an|hinweis) ' +
    '(?:einkauf|inkoop|purchasing|compras|achats|inköp|indkøb|vertrieb|redaktion|acquisti)',
  'falta(?:n)? (?:por )?(?:confirmar|revisar|traducir|completar|definir|verificar)',
  'manca(?:no)? da (?:confermare|verificare)',
  'reste à (?:vérifier|compléter|traduire|valider|confirmer)',
  'attendre (?:la |le |l )?(?:validation|confirmation|réponse|retour|accord)|pas encore reçue?s?',
  'warten auf (?:freigabe|rückmeldung|bestätigung|antwort|muster)|noch nicht (?:erhalten|eingetroffen)',
  'esperar (?:la |el )?(?:validación|confirmación|respuesta)|(?:aún|todavía) no recibid[oa]s?',
  'aspettare (?:la |il )?(?:conferma|risposta|approvazione)|non ancora ricevut[oaie]',
  'wachten op (?:goedkeuring|bevestiging|antwoord|akkoord)|nog niet ontvangen|not yet received',
  '(?:muss|müssen) noch (?:\\pL+ ){0,3}(?:überarbeitet|geprüft|ergänzt|geklärt|übersetzt|korrigiert)',
  '(?:moet|moeten) nog (?:\\pL+ ){0,3}(?:gecontroleerd|aangepast|vertaald|nagekeken|aangevuld)',
].join('|');

const PARTNERS = [
  '(?:with|by|from|to|for|on|ask|contact|chase|via) (?:the )?' +
    '(?:supplier|vendor|purchasing|procurement|merchandising|(?:product|category) manager)',
  '(?:with|by|from|ask) (?:the )?(?:marketing|warehouse|buyer|logistics|sales)',
  'supplier (?:info|data|reply|confirmation|to)|awaiting supplier',
  '(?:bei|beim|mit|vom|von|an|auf|durch) (?:dem |den )?lieferant(?:en)?',
  'lieferant (?:fragt|schickt|prüft|meldet)|lieferant fragen',
  'lieferant(?:en)? (?:anfragen|kontaktieren)',
  'rückfrage (?:lager|einkauf|vertrieb|hersteller|marketing)',
  '(?:mit|beim|bei|vom|von|an|im) (?:dem |den |der )?(?:einkauf|lager|vertrieb|marketing|pm)',
  '(?:mit|beim|vom) (?:dem |der )?(?:produktmanagement|redaktion|agentur|werk)',
  'leveranciers?|inkoop|inkoper|(?:met|bij|van|door) (?:de |het )?(?:magazijn|marketing|redactie)',
  'fournisseurs?|(?:service|les|aux|avec) achats',
  '(?:avec|auprès) (?:le|du|de la) (?:marketing|dépôt)',
  'proveedor(?:es)?|(?:con|a) (?:el |la )?(?:compras|almacén|marketing|mercadotecnia|logística)',
  'fornitor[ei]|(?:con|a|all|al|dall) (?:ufficio |il )?(?:acquisti|magazzino|marketing)',
  'fornecedor(?:es)?|(?:com|ao) (?:o |a )?(?:compras|armazém|marketing)',
  'leverantör(?:en|er|erna)?|(?:med|på|hos|från) (?:inköp|lagret|marknad)|inköparen?',
  'leverandør(?:en|er|erne)?|(?:med|hos|fra|på) (?:indkøb|innkjøp|lageret|marketing)|indkøberen?',
  'toimittaj(?:a|an|alta|alle)|dostawc(?:a|y|ą|ę)',
  '(?:z|od) (?:działem|działu|magazynem|zakupami|zakupów)',
  'dodavatel(?:em|e|i)?|tedarikçi\\pL*|satın alma\\pL*',
  'beszállító\\pL*|furnizor\\pL*|поставщик\\pL*',
].join('|');

const WAITS = [
  '(?:waiting|wait) (?:for|on)|awaiting|on hold|pending|wart(?:en|et|e) (?:noch )?auf|in klärung',
  '(?:wacht|wachten) (?:nog )?op|en attente|attendre|attend|(?:esperando|a la espera|pendiente) de',
  'esperando|in attesa|attendere|aguard(?:ar|ando)|väntar på|invänta|(?:af|av)?venter(?: på)?',
  'odottaa|czeka(?:my|ć)? na|čeká(?:me)? na|bekleniyor|bekliyor(?:uz)?|ждём|ждем',
].join('|');

const DOUBTS = [
  '(?:if|whether) (?:this|that|it) (?:is |s )?(?:still )?(?:correct|right|true|valid|ok)',
  'ob (?:das|dies|es) (?:noch |so )*(?:stimmt|richtig ist|korrekt ist|aktuell ist|passt)',
  'stimmt (?:das|dies|so)(?: noch| so)*',
  'of (?:dit|dat|het) (?:nog |wel )*(?:klopt|juist is|correct is)',
  'klopt (?:dit|dat)(?: nog| wel)*|si (?:c est|cela est) (?:encore |toujours |bien )*' +
    '(?:correct|juste|exact|valable|bon)',
  'si (?:esto )?(?:es|está|sigue siendo) (?:aún |todavía )?(?:correct[oa]|válid[oa]|así)',
  'se (?:questo )?è (?:ancora )?(?:corrett[oa]|giust[oa]|valid[oa]|esatto)',
  'se (?:isto |isso |ainda )*(?:está|é) (?:correto|certo|válido)',
  'om (?:det|detta|den|dette) (?:här |fortfarande |stadig |fortsatt )*' +
    '(?:stämmer|är rätt|är korrekt|stemmer|er rigtigt|er korrekt|er riktig)',
  'czy (?:to |jest |się |nadal )*(?:zgadza|poprawne|prawidłowe|aktualne)|doğru mu',
].join('|');

const HINTS = [
  'supplier|vendor|purchasing|procurement| manager|merchandising|warehouse|lieferant|einkauf',
  'rückfrage|leverancier|inkoop|magazijn|fournisseur|achats|proveedor|compras|fornitor|acquisti',
  'fornecedor|leverantör|leverandør|inköp|indkøb|innkjøp|toimittaj|dostawc|działem|magazynem',
  'dodavatel|tedarikçi|satın alma|beszállító|furnizor|поставщик|marketing|mercadotecnia|redaktion',
  'produktmanagement|(?:beim|im|vom|mit dem|från|hos) (?:lager|werk)',
  "(?:do not|don['’]?t|never|stop|no more) (?:re)?(?:order|publish|list|upload|rel|sell|ship|put|go)",
  '(?:nicht|nie|keinesfalls|niet|langer|meer|mehr) (?:\\pL+ )?(?:nach|mit|bij|na)?(?:bestel|verk|verö|publi|frei|inkop|list)',
  'nicht online|niet online|ne (?:pas|plus) |no (?:pedir|vender|publicar|reponer|subir|poner)',
  'non (?:ri)?(?:ordin|vend|pubbl|mett)|não (?:encom|pedir|vender|publ|coloc)',
  '(?:ej|inte|ikke|mer) (?:gen)?(?:best|sälj|sælg|selg|publ|köp|lægg)|nie (?:zama|sprz|publ|wyst)',
  'sipariş |satmay|satışa|yay[ıi]nlamay|yay[ıi]na',
  'älä |saa (?:til|myy|jul)|neobj|neprod|nepubl|nezve',
  'hide |on (?:the )?web|(?:temp|temporary|interim) ',
  'discontinue |à voir avec|klären|pendiente de |erst nach ',
  'falta|manca(?:no)? da |reste à |(?:muss|müssen) noch |moete?n? nog |(?:ask|vraag|fråga|spørg|spør|kysy|zapytaj|sentire|hör|hør|voir|avisar|consultar|preguntar?|chiedi|chiedere|perguntar?|pergunte|demande[rz]?) ',
  '(?:zapyta|dopyta|zeptat |zeptej |spýtať |întreabă |спросить )',
  'publi|pubblic|veröffentl|freigabe|freischalt|livegang|go(?:ing)? live|uploading|julkais|zveřejn',
  'zverejn|przed wystaw|subirl|antes de subir|en ligne|online zetten|önce$',
  'не (?:зак|про)',
].join('|');

const MAKESHIFT = [
  'gesperrt|blocked|bloqueado|bloccato|geblokkeerd',
  'spärrad|spærret|vervalt|vervallen|entfällt|löschen',
  'alt|old|tmp|temp|temporary|temporär|obsolete|obsolet|veraltet|oud|verouderd|vieux|périmé',
  'provisoire|viejo|obsoleto|provisional|vecchio|provvisorio|velho|gammal|gammel|vanha|stary|stara',
  'staré|eski|geçici|régi|vechi|старый|dup|duplicate|dublette|doublette|dubbel|doublon|duplicado',
  'doppelt|doppione|dubblett|dublet|duplikat|draft|entwurf|concept|brouillon|borrador|bozza',
  'rascunho|utkast|kladde|szkic|taslak|wip|do not use|nicht verwenden|neu anlegen|to do|todo',
].join('|');

const TO_BUYERS = [
  'you|your|sie|ihr(?:e[nmr]?)?|dein(?:e[nmr]?)?|dich|dir|vous|votre|vos',
  'usted|su|sus|tu|tus|você|seus?',
  'suo|vostro|tuo|uw|je|jouw|din|dina|dit|ditt|deres|sizin|twój|twoje|váš|vaše|ваш\\pL*',
  'before|vor|avant|antes|prima|voor|innan|inden|før|ennen|przed|před|önce|перед',
  'alexa|siri|cortana|bixby|google',
  'size chart|manual|anleitung|dealer|händler|notice|handleiding|manuale|bruksanvisning',
].join('|');

/**
 * Patterns by the name that SQL uses; each matches words with one blank between and around them.
 */
export const NOTE_WORDS = {
  note_requests: ` (?:${REQUESTS}) `,
  note_things: ` (?:${THINGS}) `,
  note_gaps: ` (?:${GAPS}) `,
  note_inside: ` (?:${INSIDE}) `,
  note_asks: ` (?:${REQUESTS}|${ASKS}) `,
  note_bans: ` (?:${BANS}) `,
  note_only_ban: `(?:^ |, )(?:bitte |please |svp |por favor |graag |må |får |darf |erst mal )?(?:${BANS})(?: (?:${MORE}))? $`,
  note_plainly: ` (?:${PLAINLY}) `,
  note_asked_person: `^(?:${ASK_VERBS}) \\p{Lu}\\p{Ll}+ `,
  note_partners: ` (?:${PARTNERS}) `,
  note_own_partners:
    ' (?:our|unsere[nrm]?|nos|notre|nuestr[oa]s?|nostr[oaie]|onze|våra?|vores|våre|' +
    'naszych|nasi|each|every|all|jede\\pL*|alle|chaque|tous|cada|todos|ogni|tutti|elke|varje|hver) ' +
    '(?:\\pL+ )?(?:suppl|vend|lief|lever|fourn|prove|forn|dostaw)',
  note_person:
    '(?:^|[^\\pL])(?:(?:Hr|Hrn|Herrn?|Frau|Fr|Mr|Mrs|Ms|Mme|Sra?|Sig|[Dd]hr|[Mm]evr)\\.? \\p{Lu}\\p{Ll}+' +
    `|(?:${ASK_VERBS}) \\p{Lu}\\p{Ll}+|(?:w/|` +
    'door|bij|met|by|with|avec|par|chez|con|por|com|med|av|af|hos|przez|z) \\p{Lu}\\p{Ll}{2,})(?:[^\\pL]|$)',
  note_named_asker:
    '(?:^|[^\\pL])(?:(?:[Qq]ue|[Cc]he|[Nn]iech|[Aa]ť|[Nn]ech|[Ll]et|[Hh]ave|[Ll]ass|[Ll]aat|[Ll]åt|[Ll]ad) \\p{Lu}\\p{Ll}+|' +
    '\\p{Lu}\\p{Ll}+ (?:to|must|should|needs to|has to|soll|muss|moet|ska|skal|debe|doit|deve|musi|musí|má) ' +
    `(?:noch |nog |still |encore |aún |ancora |jeszcze )?(?:${REQUESTS}|${ASKS}))(?:[^\\pL]|$)`,
  note_releases: ` (?:${RELEASES}) `,
  note_waits: ` (?:${WAITS}) `,
  note_doubts: ` (?:${DOUBTS}) `,
  note_hints: HINTS,
  note_makeshift: `^[[(] ?(?:${MAKESHIFT}) ?(?:[,;:][^)\\]\\d]{0,60})?[)\\]]$`,
  note_to_buyers: ` (?:${TO_BUYERS}) `,
};
