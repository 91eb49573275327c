/** What channels ask for, whatever each of them calls it, and by which names a PIM may have it. Pure. */

import type { Home } from './places.ts';

/** Where a name can be looked for. */
export type NamedKind = 'property' | 'option' | 'dimension' | 'packaging' | 'code';

/** What an amount is measured in, as record/units.ts has it. */
type Measured = 'mass' | 'length' | 'volume';

/** One of the things that channels ask for. */
export interface Fact {
  /** With its article: "a brand". */
  readonly noun: string;
  /** What to do where it is missing. */
  readonly fix: string;
  /** The fields of the PIM that are for this and nothing else: the first that is filled counts. */
  readonly homes?: readonly Home[];
  /** What it is called in some languages, folded as {@link foldName} does it. */
  readonly names?: string;
  /** The same, of names that mean it only where the unit says so. */
  readonly measuredNames?: string;
  /** Default: properties and options. */
  readonly kinds?: readonly NamedKind[];
  /** What the list of dimensions calls it, which is for it as well (Spec §2.1: width, length, height). */
  readonly dimension?: string;
  /** What its unit must measure: an amount without a unit says nothing, so a place with another unit is none. */
  readonly units?: readonly Measured[];
  /** True where each value of a property with several is one. */
  readonly isOfEach?: true;
  /** True for what belongs to the offer or the seller and is added where products are sold: it counts only if the PIM fills it. */
  readonly isOfOffer?: true;
}

const fill = (what: string): string => `Fill in ${what}.`;
const BODY: readonly NamedKind[] = ['dimension', 'property', 'packaging'];
const offer = (noun: string, names = ''): Fact => ({
  noun,
  fix: 'Add it where you sell, or name its place in the rules file.',
  ...(names === '' ? {} : { names }),
  isOfOffer: true,
});

/** Every fact by its name. */
export const FACTS = {
  code: { noun: 'a code', fix: 'Enter the code that your other systems use for it.', homes: ['code'] },
  name: { noun: 'a name', fix: 'Enter a name that fits.', homes: ['name'] },
  description: {
    noun: 'a description',
    fix: 'Write a description that fits.',
    homes: ['long_description', 'short_description'],
  },
  brand: {
    noun: 'a brand',
    fix: 'Assign the brand.',
    homes: ['brand'],
    names: 'brand brandname marke markenname marque marca merk marka',
  },
  category: { noun: 'a category', fix: 'Assign a category.', homes: ['category'] },
  picture: { noun: 'a picture', fix: 'Upload pictures.', homes: ['picture'] },
  picture_address: {
    noun: 'a picture with its address',
    fix: 'Upload pictures where there are none, and have the PIM give each its public web address.',
    homes: ['picture_address'],
  },
  price: { noun: 'a price', fix: 'Enter a price for the product or for each variant.', homes: ['price'] },
  currency: { noun: 'a price with its currency', fix: 'Enter the currency of the price.', homes: ['currency'] },
  gtin: {
    noun: 'a GTIN',
    fix: 'Enter the right EAN or UPC of the product or of each variant.',
    homes: ['barcode'],
    names:
      'gtin ean eancode eannummer upc upccode barcode barkod strichcode codebarres codebarre codigodebarras codiceabarre codigodebarra streepjescode kodkreskowy',
  },
  // The shop makes the page.
  link: {
    noun: 'the address of its page',
    fix: 'Enter the address of its page in the shop.',
    homes: ['link'],
    isOfOffer: true,
  },
  mpn: {
    noun: "the manufacturer's part number",
    fix: "Enter the manufacturer's part number.",
    names:
      'mpn manufacturerpartnumber partnumber partno herstellernummer herstellerartikelnummer herstellerteilenummer referencefabricant referenciafabricante ureticiparcano ureticikodu parcano modelnumber modelno',
    kinds: ['code', 'property', 'option'],
  },
  color: {
    noun: 'a colour',
    fix: fill('the colour'),
    names:
      'color colour maincolor maincolour colorfamily farbe hauptfarbe couleur coloris color colore cor kleur renk anarenk kolor',
  },
  size: {
    noun: 'a size',
    fix: fill('the size'),
    names:
      'size clothingsize shoesize bedsize grosse groesse schuhgrosse konfektionsgrosse taille pointure talla numero taglia tamanho maat beden numara ayakkabinumarasi olcu rozmiar',
  },
  gender: {
    noun: 'a gender',
    fix: fill('for whom it is: male, female or unisex'),
    names: 'gender sex targetgender geschlecht genre sexe genero genere geslacht cinsiyet plec',
  },
  age_group: {
    noun: 'an age group',
    fix: fill('the age group'),
    names:
      'agegroup agerange altersgruppe trancheage tranchedage grupodeedad fasciadeta leeftijdsgroep yasgrubu grupawiekowa',
  },
  material: {
    noun: 'a material',
    fix: fill('the material'),
    names:
      'material materials fabric composition stoff werkstoff obermaterial matiere matieres materiau tejido tessuto materiale materiaal stof malzeme kumas materyal tkanina',
  },
  pattern: {
    noun: 'a pattern',
    fix: fill('the pattern'),
    names: 'pattern muster motif estampado fantasia patroon desen wzor',
  },
  weight: {
    noun: 'a weight',
    fix: fill('the weight with its unit'),
    names:
      'weight productweight itemweight shippingweight grossweight netweight gewicht nettogewicht bruttogewicht versandgewicht poids poidsnet poidsbrut peso pesoneto pesobruto pesolordo agirlik urunagirligi brutagirlik netagirlik waga massa',
    // German for mass; and for dimensions, as Maße folds to it.
    measuredNames: 'masse',
    kinds: BODY,
    units: ['mass'],
  },
  gross_weight: {
    noun: 'a gross weight',
    fix: fill('the gross weight with its unit'),
    names:
      'grossweight shippingweight weight bruttogewicht versandgewicht gewicht poidsbrut poids pesobruto pesolordo peso brutogewicht brutagirlik brutagirligi agirlik wagabrutto waga',
    kinds: BODY,
    units: ['mass'],
  },
  net_content: {
    noun: 'a net content',
    fix: fill('the net content with its unit'),
    names:
      'netcontent netcontents netweight content contents volume quantity nettoinhalt nettofullmenge nettogewicht inhalt fullmenge contenunet poidsnet contenance contenidoneto pesoneto contenutonetto pesonetto nettoinhoud inhoud nethacim netmiktar netagirlik hacim miktar zawartoscnetto',
    kinds: ['property', 'dimension', 'packaging', 'option'],
    units: ['mass', 'volume'],
  },
  height: {
    noun: 'a height',
    fix: fill('the height with its unit'),
    names: 'height hohe hoehe hauteur altura altezza hoogte yukseklik wysokosc',
    kinds: BODY,
    units: ['length'],
    dimension: 'Height',
  },
  width: {
    noun: 'a width',
    fix: fill('the width with its unit'),
    names: 'width breite largeur ancho anchura larghezza largura breedte genislik en szerokosc',
    kinds: BODY,
    units: ['length'],
    dimension: 'Width',
  },
  depth: {
    noun: 'a depth or length',
    fix: fill('the depth with its unit'),
    names:
      'depth length tiefe lange laenge profondeur longueur profundidad longitud profondita lunghezza profundidade diepte lengte derinlik uzunluk boy glebokosc dlugosc',
    kinds: BODY,
    units: ['length'],
    dimension: 'Depth',
  },
  country_of_origin: {
    noun: 'a country of origin',
    fix: fill('the country of origin'),
    names:
      'countryoforigin origin origincountry madein herkunftsland ursprungsland herkunft paysdorigine origine paisdeorigen origen paesediorigine paisdeorigem landvanherkomst menseulke mensei mense uretimyeri krajpochodzenia',
  },
  energy_class: {
    noun: 'an energy class',
    fix: fill('the energy class'),
    names:
      'energyclass energyefficiencyclass energylabel energieklasse energieeffizienzklasse classeenergetique eficienciaenergetica classeenergetica energielabel enerjisinifi klasaenergetyczna',
  },
  bullets: {
    noun: 'bullet points',
    fix: 'Write bullet points, each a property or a value of its own.',
    isOfEach: true,
    names:
      'bullet bullets bulletpoint bulletpoints keyfeature keyfeatures highlight highlights producthighlight producthighlights feature features aufzahlungspunkt aufzahlungspunkte pointfort pointsforts puntosclave puntichiave ozellikler onecikanozellikler oneciktiklari',
  },
  item_highlights: {
    noun: 'item highlights',
    fix: 'Write what the short title has no room for.',
    names: 'itemhighlights titledifferentiation',
  },
  manufacturer: {
    noun: 'a manufacturer',
    fix: fill("the manufacturer's name"),
    names:
      'manufacturer manufacturername maker producer hersteller herstellername fabricant nomdufabricant fabricante produttore fabrikant uretici ureticifirma ureticiadi producent',
  },
  manufacturer_address: {
    noun: "the manufacturer's postal address",
    fix: fill("the manufacturer's postal address"),
    names:
      'manufactureraddress manufacturerpostaladdress herstelleradresse herstelleranschrift adressedufabricant adressefabricant direcciondelfabricante indirizzodelproduttore adresfabrikant ureticiadresi adresproducenta',
  },
  manufacturer_contact: {
    noun: "the manufacturer's electronic address",
    fix: fill("the manufacturer's e-mail address or website"),
    names:
      'manufactureremail manufacturercontact manufacturerwebsite manufacturerurl manufacturerelectronicaddress herstelleremail herstellerkontakt herstellerwebsite emaildufabricant emailfabricant emaildelfabricante emaildelproduttore emailfabrikant ureticieposta ureticiiletisim emailproducenta',
  },
  responsible_person: {
    noun: 'a responsible person in the EU',
    fix: fill('name and addresses of the responsible person in the EU'),
    names:
      'responsibleperson euresponsibleperson eurepresentative authorisedrepresentative authorizedrepresentative verantwortlicheperson euverantwortlicher personneresponsable personaresponsable personaresponsabile verantwoordelijke sorumlukisi absorumlusu osobaodpowiedzialna',
  },
  warnings: {
    noun: 'warnings or safety information',
    fix: 'Fill in the warnings that are on the product, in the languages of its markets.',
    names:
      'warning warnings safetywarning safetywarnings safetyinformation safetyinstructions warnhinweis warnhinweise sicherheitshinweis sicherheitshinweise avertissement avertissements consignesdesecurite advertencia advertencias avvertenza avvertenze waarschuwing waarschuwingen uyari uyarilar guvenlikuyarisi guvenlikbilgisi ostrzezenie ostrzezenia',
  },
  functional_name: {
    noun: 'a functional name',
    fix: fill('what it is, in a word or two'),
    names: 'functionalname producttype itemtype gattungsbezeichnung denominationdevente urunturu uruntipi',
  },
  gpc: {
    noun: 'a GPC brick code',
    fix: fill('the GPC brick code'),
    names: 'gpc gpccode gpcbrick gpcbrickcode gpccategory gpccategorycode',
    kinds: ['property', 'code'],
  },
  google_category: {
    noun: 'a category of Google',
    fix: fill('the category of Google'),
    names: 'googleproductcategory googlecategory googleshoppingcategory googletaxonomy',
    kinds: ['property', 'code'],
  },
  availability: offer(
    'availability',
    'availability stockstatus verfugbarkeit disponibilite disponibilidad disponibilita beschikbaarheid stokdurumu',
  ),
  condition: offer('a condition', 'condition itemcondition zustand productcondition urundurumu'),
  seller: offer('a seller', 'sellername merchantname'),
  policies: offer('terms of shipping and returns'),
  listing: offer('the switches and markets of the listing'),
  provider: offer('the GLN of who publishes it', 'gln informationprovidergln'),
} as const satisfies Readonly<Record<string, Fact>>;

/** The name of a fact. */
export type FactName = keyof typeof FACTS;

/** A fact by its name. */
export function factOf(name: FactName): Fact {
  return FACTS[name];
}

/** A name for comparison: its letters alone, in lower case, without accents; a number at the end says which of several. */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/ı/g, 'i')
    .replace(/ß/g, 'ss')
    .replace(/ł/g, 'l')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/\d+$/, '');
}
