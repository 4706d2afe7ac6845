import type { CodeListName } from '@udigate/eudamed'

/**
 * What manufacturers' own lists say for the codes of a list, in English, German and French, besides codes and terms themselves.
 * Case, accents, blanks and signs do not matter. Countries and languages are known by their names in these languages.
 */
export const valueWords: Partial<Record<CodeListName, Readonly<Record<string, readonly string[]>>>> = {
  'risk-classes': {
    CLASS_I: each('I, 1, Is, Im, Ir'),
    CLASS_IIA: each('IIa, 2a'),
    CLASS_IIB: each('IIb, 2b'),
    CLASS_III: each('III, 3'),
    CLASS_A: each('A'),
    CLASS_B: each('B'),
    CLASS_C: each('C'),
    CLASS_D: each('D'),
  },
  'device-statuses': {
    ON_THE_MARKET: list(
      'on the market; on market; active; marketed; current; in Verkehr; auf dem Markt; aktiv; im Handel; sur le marché; actif; commercialisé',
    ),
    NO_LONGER_PLACED_ON_THE_MARKET: list(
      'no longer on the market; discontinued; inactive; withdrawn; nicht mehr auf dem Markt; ausgelaufen; inaktiv; abgekündigt; eingestellt; plus sur le marché; arrêté; inactif; retiré',
    ),
    NOT_INTENDED_FOR_EU_MARKET: list(
      'not for EU; non EU; outside EU; nicht für die EU; nicht für EU-Markt; pas pour UE; hors UE; non destiné à l’UE',
    ),
  },
  'production-identifiers': {
    BATCH_NUMBER: list(
      'lot; LOT number; lot no; batch; batch no; Charge; Chargennummer; Charge/LOT; lot/batch; numéro de lot; 10',
    ),
    SERIALISATION_NUMBER: list(
      'SN; serial; serial number; serial no; Seriennummer; Serien-Nr; numéro de série; 21',
    ),
    MANUFACTURING_DATE: list(
      'production date; date of manufacture; manufacture date; MFG; Herstelldatum; Herstellungsdatum; Produktionsdatum; date de fabrication; 11',
    ),
    EXPIRATION_DATE: list(
      'expiry; expiry date; EXP; use by; MHD; Verfall; Verfalldatum; Verfallsdatum; Ablaufdatum; péremption; date de péremption; date d’expiration; 17',
    ),
    SOFTWARE_IDENTIFICATION: list(
      'software; software version; SW; Software-Version; Softwarekennung; version du logiciel',
    ),
  },
  'issuing-agencies': {
    GS1: list('GS1 Germany; GS1 France; GTIN; EAN'),
    HIBCC: list('HIBC; EHIBCC'),
    IFA: list('IFA GmbH; PZN; PPN'),
    ICCBBA: list('ISBT; ISBT 128'),
  },
  'applicable-legislations': {
    MDR: list(
      '2017/745; EU 2017/745; (EU) 2017/745; RDM; Regulation (EU) 2017/745; Verordnung (EU) 2017/745',
    ),
    IVDR: list(
      '2017/746; EU 2017/746; (EU) 2017/746; RDIV; Regulation (EU) 2017/746; Verordnung (EU) 2017/746',
    ),
    MDD: list('93/42; 93/42/EEC; 93/42/EWG; 93/42/CEE'),
    AIMDD: list('90/385; 90/385/EEC; 90/385/EWG; 90/385/CEE'),
    IVDD: list('98/79; 98/79/EC; 98/79/EG; 98/79/CE'),
  },
  'storage-handling-conditions': {
    SHC001: list('fragile; zerbrechlich; vorsichtig behandeln; zerbrechlich, mit Sorgfalt handhaben'),
    SHC002: list(
      'protect from sunlight; vor Sonnenlicht schützen; vor Licht schützen; vor Sonne schützen; à l’abri de la lumière; conserver à l’abri de la lumière; à l’abri du soleil',
    ),
    SHC005: list(
      'dry; keep dry; store dry; trocken; trocken lagern; trocken aufbewahren; vor Nässe schützen; au sec; conserver au sec; craint l’humidité',
    ),
    SHC036: list('do not freeze; nicht einfrieren; vor Frost schützen; ne pas congeler'),
    SHC044: list('this way up; oben; hier oben; haut'),
  },
  'critical-warnings': {
    CW009: list(
      'single use; do not reuse; nicht wiederverwenden; Einmalgebrauch; nur zum Einmalgebrauch; ne pas réutiliser; usage unique',
    ),
    CW010: list('consult IFU; Gebrauchsanweisung beachten; consulter la notice; lire la notice'),
    CW007: list('nicht verwenden, wenn Verpackung beschädigt; ne pas utiliser si emballage endommagé'),
    CW001: list('nicht resterilisieren; nicht erneut sterilisieren; ne pas restériliser'),
    CW011: list('Achtung; attention'),
  },
  'clinical-size-units': {
    MU50: list('mm; Millimeter; millimètre; millimètres'),
    MU10: list('cm; Zentimeter; centimètre'),
    MU36: list('m; Meter; mètre'),
    MU28: list('in; inch; inches; Zoll; pouce; "'),
    MU170: list('F; Fr; French; CH; Charrière'),
    MU49: list('ml/s'),
    MU48: list('ml; Milliliter; millilitre'),
    MU34: list('l; Liter; litre'),
    MU24: list('g; Gramm; gramme'),
    MU29: list('kg; Kilogramm; kilogramme'),
    MU43: list('µm; um; Mikrometer; micromètre'),
    MU01: list('%; Prozent; pour cent'),
  },
  'clinical-size-types': {
    CST9: list('Durchmesser; diamètre; Ø'),
    CST10: list('Innendurchmesser; diamètre intérieur; inner diameter'),
    CST11: list('Außendurchmesser; diamètre extérieur; outer diameter'),
    CST19: list('Länge; longueur'),
    CST33: list('Breite; largeur'),
    CST51: list('Höhe; hauteur'),
    CST32: list('Volumen'),
    CST34: list('Gewicht; poids'),
    CST27: list('Größe; taille'),
    CST14: list('Gauge; G'),
    CST3: list('Winkel'),
  },
}

/** Words beside yes and no of every language that lists of one's own tick with; what is empty says nothing. */
export const tickWords = {
  yes: list('x; ✓; ✔; j; o; vorhanden; with; mit; avec'),
  no: list('-; –; —; none; ohne; sans; without; kein; keine'),
}

/** A class alone, and with the word for class before it. */
function each(marks: string): readonly string[] {
  const before = ['Klasse', 'Class', 'Classe', 'Kl.', 'Cl.', 'MDR', 'Klasse MDR', 'IVDR']
  return marks.split(', ').flatMap(name => [name, ...before.map(word => `${word} ${name}`)])
}

function list(text: string): readonly string[] {
  return text.split('; ')
}
