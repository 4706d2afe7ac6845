/**
 * What columns of manufacturers' own lists are called, in English, German and French, by the field that they hold; `[]` stands
 * for any entry of a list. Every word stands for one field only (a test holds that), so that what could mean two is not here.
 * Titles and names of the fields themselves are known without being here. Case, accents, blanks and signs do not matter.
 */
export const headingWords: Readonly<Record<string, readonly string[]>> = {
  Device: words(
    'UDI-DI; UDI DI code; primary DI; DI; GTIN; GTIN-14; GTIN-13; GTIN code; EAN; EAN code; device identifier; primary device identifier; item GTIN',
    'EAN-Nummer; GTIN-Nummer; EAN/GTIN; Produktidentifikator; UDI-DI Nummer; Gerätekennung; Artikel-GTIN; GTIN Artikel',
    'code GTIN; identifiant du dispositif; IUD-ID; code EAN; UDI-DI primaire',
  ),
  IssuingAgency: words(
    'issuing entity; UDI issuing entity; UDI-DI issuing agency; issuer',
    'Zuteilungsstelle; Vergabestelle; Ausgabestelle; Zuteilungsstelle UDI-DI',
    "entité d'attribution; organisme d'attribution; entité émettrice",
  ),
  DeviceGroup: words(
    'Basic UDI; Basic UDI DI code; BUDI; BUDI-DI; device group; group; product family code; device family',
    'Basis-UDI-DI; Basis UDI; Produktgruppe UDI; Gerätegruppe; Gruppe; Basis-UDI-DI Code',
    'IUD-ID de base; UDI-DI de base; groupe de dispositifs; code UDI de base',
  ),
  DeviceGroupAgency: words(
    'Basic UDI-DI issuing entity; Basic UDI issuer',
    'Zuteilungsstelle Basis-UDI-DI; Vergabestelle Basis-UDI-DI',
    "entité d'attribution IUD-ID de base",
  ),
  ReferenceNumber: words(
    'reference; REF; ref no; ref number; reference no; catalogue number; catalog number; catalogue no; catalog no; cat no; SKU; item number; item no; part number; part no; article number; product code; item code; reference/catalogue number',
    'Artikelnummer; Artikel-Nr; ArtNr; Art.-Nr.; Bestellnummer; Bestell-Nr; Katalognummer; Referenznummer; Artikel Nr; Teilenummer; Produktnummer; Artikel; Sachnummer',
    'référence; référence article; numéro de référence; code article; numéro de catalogue; réf; référence produit; référence catalogue',
  ),
  CommercialDistributionStatus: words(
    'EU status; market status; EU market status; distribution status; device status; status on market; commercial status',
    'Marktstatus; EU-Marktstatus; Status EU-Markt; Vertriebsstatus; Produktstatus; Gerätestatus',
    'statut; statut commercial; statut sur le marché; statut marché UE',
  ),
  ProductionIdentifier: words(
    'UDI-PI; PI; production identifier; production identifiers; UDI-PI type; type of UDI-PI',
    'Herstellungsidentifikator; Produktionskennung; Produktionsidentifikatoren; UDI-PI Typ; Produktionskennungen',
    'IUD-IP; identifiant de production; identifiants de production; type UDI-PI',
  ),
  MDN: words(
    'EMDN; EMDN code; nomenclature; nomenclature code; EMDN nomenclature; CND code; CND',
    'EMDN-Code; EMDN Kode; Nomenklatur; Nomenklatur-Code; Nomenklaturcode',
    'code EMDN; code nomenclature; code CND',
  ),
  Sterile: words(
    'sterile; is sterile; labelled as sterile; device labelled as sterile; supplied sterile; sterility; sterile y/n',
    'steril; Steril j/n; Steril ja/nein; steril geliefert; Sterilität; als steril gekennzeichnet; steril gekennzeichnet; Sterilprodukt',
    'stérile; livré stérile; stérilité; étiqueté stérile; stérile o/n',
  ),
  ReqSterilizatonPriorUse: words(
    'need for sterilisation before use; sterilisation before use; sterilization before use; sterilise before use; requires sterilization; to be sterilised before use',
    'Sterilisation vor Gebrauch; Sterilisation vor Anwendung; vor Gebrauch sterilisieren; Sterilisation erforderlich; Sterilisation vor Verwendung',
    'stérilisation avant utilisation; stérilisation nécessaire; stérilisation requise; à stériliser avant usage; stérilisation avant emploi',
  ),
  SecondaryDi: words(
    'secondary UDI-DI; second DI; secondary identifier',
    'sekundäre DI; zweite UDI-DI; Sekundär-DI',
    'DI secondaire; UDI-DI secondaire; IUD-ID secondaire',
  ),
  SecondaryDiAgency: words(
    'secondary DI issuing entity',
    'Zuteilungsstelle sekundäre DI',
    "entité d'attribution DI secondaire",
  ),
  Website: words(
    'URL; web site; web page; product URL; web address; internet; product website',
    'Webseite; Internetseite; Internetadresse; Webadresse; Produktseite',
    'site web; site internet; page web; adresse internet',
  ),
  OrgUnit: words(
    'organisational unit; business unit; division',
    'Organisationseinheit; Geschäftsbereich; Sparte',
    'unité organisationnelle; division commerciale',
  ),
  Material: words(
    'material; material number; material no; SAP material; MATNR',
    'Materialnummer; Material-Nr; MatNr',
    'numéro de matériel; code matière',
  ),
  MaterialText: words(
    'material text; material description; MAKTX',
    'Materialtext; Materialkurztext; Materialbezeichnung',
    'désignation matière; texte matériel',
  ),
  BaseQuantity: words(
    'base quantity; quantity of device; number of devices; devices per base package; pieces per unit; unit quantity; quantity per base unit',
    'Basismenge; Menge; Stückzahl; Anzahl Geräte; Stück je Basispackung; Menge in der Basispackung; Inhalt Stück',
    'quantité; quantité de base; nombre de dispositifs; nombre de pièces',
  ),
  NumberOfReuses: words(
    'number of reuses; max reuses; maximum number of reuses; reuses; max number of reuses; max uses; number of uses',
    'Wiederverwendungen; Anzahl Wiederverwendungen; maximale Wiederverwendungen; max. Wiederverwendungen; Anzahl der Wiederverwendungen',
    'nombre de réutilisations; réutilisations; nombre maximal de réutilisations; réutilisations max',
  ),
  UnitOfUseDi: words(
    'unit of use; UoU DI; unit of use identifier; unit-of-use UDI-DI',
    'Verwendungseinheit; DI der Verwendungseinheit; Gebrauchseinheit DI',
    "unité d'utilisation; DI unité d'utilisation; UDI unité d'usage",
  ),
  UnitOfUseDiIssuingAgency: words(
    'unit of use issuing entity',
    'Zuteilungsstelle Verwendungseinheit',
    "entité d'attribution unité d'utilisation",
  ),
  DirectMarkingDi: words(
    'direct marking; DM DI; direct mark DI; direct marking identifier',
    'Direktmarkierung; Direktkennzeichnung; DI der Direktmarkierung',
    'marquage direct; DI marquage direct',
  ),
  DirectMarkingDiIssuingAgency: words(
    'direct marking issuing entity',
    'Zuteilungsstelle Direktmarkierung',
    "entité d'attribution marquage direct",
  ),
  ContainsLatex: words(
    'latex; contains latex; latex content; natural rubber latex; presence of latex',
    'Latex; enthält Latex; latexhaltig; Naturlatex; Latex enthalten',
    'contient du latex; présence de latex; latex naturel',
  ),
  Reprocessed: words(
    'reprocessed; reprocessed single use; reprocessed SUD',
    'aufbereitet; aufbereitetes Einmalprodukt; Wiederaufbereitung; wiederaufbereitet',
    'retraité; dispositif retraité; usage unique retraité',
  ),
  AnnexXVITypes: words(
    'Annex XVI type; Annex XVI; annex XVI group',
    'Anhang XVI; Anhang XVI Typ',
    'annexe XVI; type annexe XVI',
  ),
  AnnexXVIApplicable: words(
    'non-medical purpose; Annex XVI device; no medical purpose',
    'ohne medizinische Zweckbestimmung; Anhang-XVI-Produkt',
    'finalité non médicale; sans finalité médicale',
  ),
  NewDevice: words(
    'new device; novel device',
    'neuartiges Produkt; neues Produkt',
    'nouveau dispositif; dispositif nouveau',
  ),
  ApplicableLegislation: words(
    'legislation; regulation; applicable regulation; directive; regulatory framework',
    'Rechtsvorschrift; anwendbare Rechtsvorschrift; Verordnung; Richtlinie; Rechtsgrundlage',
    'législation; législation applicable; règlement; réglementation',
  ),
  DeviceName: words(
    'device name; name of device; family name; group name; basic UDI name',
    'Gerätename; Name des Produkts; Produktfamilie; Gruppenname; Name der Gruppe',
    'nom du dispositif; famille de produits; nom du groupe',
  ),
  DeviceModel: words(
    'model; device model; model number; model name; model no',
    'Modell; Modellnummer; Modellbezeichnung; Typ; Typbezeichnung',
    'modèle; numéro de modèle; nom du modèle',
  ),
  RiskClass: words(
    'risk class; class; MDR class; device class; classification; IVDR class; EU class; risk classification',
    'Risikoklasse; Klasse; Risikoklassifizierung; MDR-Klasse; Klassifizierung; IVDR-Klasse; Produktklasse',
    'classe de risque; classe; classification de risque; classe MDR; classe RDM',
  ),
  MFActorCode: words(
    'manufacturer; manufacturer SRN; MF SRN; SRN; SRN manufacturer; legal manufacturer; manufacturer actor code',
    'Hersteller; Hersteller-SRN; SRN Hersteller; SRN des Herstellers',
    'fabricant; SRN fabricant; NEU fabricant; SRN du fabricant',
  ),
  ARActorCode: words(
    'authorised representative; authorized representative; AR; AR SRN; EC REP; EC-REP SRN; authorised representative SRN; SRN AR',
    'Bevollmächtigter; EU-Bevollmächtigter; SRN Bevollmächtigter; Bevollmächtigter SRN',
    'mandataire; SRN mandataire; représentant autorisé; mandataire SRN',
  ),
  PRActorCode: words(
    'producer; producer SRN; PR SRN; SPP producer; system or procedure pack producer',
    'Produzent; SRN Produzent; Behandlungseinheit Hersteller',
    'producteur; SRN producteur; assembleur',
  ),
  SpecialDeviceType: words(
    'special device; special device type; type of special device',
    'besonderer Gerätetyp; Sonderprodukt; besondere Produktart',
    'type de dispositif spécial; dispositif particulier',
  ),
  AnimalTissuesCells: words(
    'animal tissue; animal tissues; animal origin; tissues of animal origin',
    'tierisches Gewebe; Gewebe tierischen Ursprungs; tierischer Ursprung; tierische Zellen',
    "tissus d'origine animale; tissus animaux; origine animale",
  ),
  HumanTissuesCells: words(
    'human tissue; human tissues; tissues of human origin; human origin',
    'menschliches Gewebe; Gewebe menschlichen Ursprungs; menschliche Zellen',
    "tissus d'origine humaine; tissus humains; origine humaine",
  ),
  DeviceImplantable: words(
    'implantable; implant; is implantable; implantable device',
    'implantierbar; Implantat; implantierbares Produkt',
    'dispositif implantable',
  ),
  DeviceImplantableExceptions: words(
    'implant exception; suture staple; implantable exemption; WET device',
    'Implantat-Ausnahme; Nahtmaterial; Naht, Klammer oder Zahnfüllung',
    'exception implantable; suture, agrafe',
  ),
  DeviceHasMeasuringFunction: words(
    'measuring function; with measuring function; measuring; class Im',
    'Messfunktion; mit Messfunktion',
    'fonction de mesurage; fonction de mesure',
  ),
  DeviceReusableSurgicalInstrument: words(
    'reusable surgical instrument; reusable instrument; class Ir',
    'wiederverwendbares chirurgisches Instrument; chirurgisches Instrument',
    'instrument chirurgical réutilisable; instrument réutilisable',
  ),
  ActiveDevice: words(
    'active; active device; is active',
    'aktives Produkt; aktiv; aktives Gerät',
    'dispositif actif; actif',
  ),
  DeviceIntendedToAdministerMedicine: words(
    'administers medicine; administer medicine; administers medicinal product; intended to administer medicine',
    'Abgabe von Arzneimitteln; Arzneimittelabgabe; verabreicht Arzneimittel',
    'administration de médicaments; administre des médicaments',
  ),
  SystemDevice: words('system; system device', 'System; Systemprodukt', 'système'),
  ProcedurePackDevice: words(
    'procedure pack; procedure pack device',
    'Behandlungseinheit',
    'nécessaire; nécessaire de traitement',
  ),
  HumanProductCheck: words(
    'human blood; human blood derivative; blood or plasma derivative; derived from human blood',
    'Blut oder Plasma; aus menschlichem Blut; Derivat aus menschlichem Blut',
    'dérivé du sang; sang ou plasma humain; dérivé du sang humain',
  ),
  MedicinalProductCheck: words(
    'medicinal substance; medicinal product; contains medicinal substance; ancillary medicinal substance',
    'Arzneimittel; Arzneistoff; enthält Arzneimittel; arzneilicher Stoff',
    'substance médicamenteuse; contient un médicament; médicament',
  ),
  DeviceIntendedForSelfTesting: words(
    'self test; self testing',
    'Eigenanwendung; Selbsttest',
    'autodiagnostic; autotest',
  ),
  DeviceIntendedForNearPatientTesting: words(
    'near patient; point of care; NPT; POCT',
    'patientennahe Tests; patientennah; patientennaher Test',
    'diagnostic près du patient; biologie délocalisée',
  ),
  DeviceCompanionDiagnostics: words(
    'companion diagnostics; CDx',
    'therapiebegleitendes Diagnostikum; Begleitdiagnostikum',
    'diagnostic compagnon; test compagnon',
  ),
  DeviceIntendedProfessionalTesting: words(
    'professional use; professional test',
    'professionelle Anwendung; Fachanwender; professioneller Test',
    'usage professionnel; test professionnel',
  ),
  KitDevice: words('is kit; kit device', 'Testkit; Kit ja/nein', 'coffret; trousse'),
  Instrument: words('is instrument; IVD instrument', 'Instrument ja/nein; IVD-Instrument', 'instrument DIV'),
  Reagent: words('reagents; is reagent', 'Reagenz; Reagenzien', 'réactif; réactifs'),
  DeviceContainsMicrobialSubstances: words(
    'microbial; microbial origin; microbial substances',
    'mikrobiell; mikrobielle Stoffe; mikrobieller Ursprung',
    'microbien; origine microbienne',
  ),
  SPPType: words(
    'SPP type; type of pack; system or pack',
    'Art der Einheit; System oder Behandlungseinheit',
    'système ou nécessaire',
  ),
  'MarketInfos[].Country': words(
    'country; market; markets; member state; available in; countries; EU countries; countries of distribution; sold in',
    'Land; Länder; Markt; Märkte; Mitgliedstaat; Vertriebsland; Vertriebsländer; verfügbar in; Absatzländer',
    'pays; marché; marchés; état membre; pays de commercialisation; disponible en; pays de distribution',
  ),
  'MarketInfos[].OriginalPlacedOnTheMarket': words(
    'first market; first placed; original market; placed on the market first',
    'Erstinverkehrbringung; erstmals in Verkehr gebracht; erster Markt',
    'première mise sur le marché; premier marché',
  ),
  'MarketInfos[].StartDate': words(
    'market start; available from; on the market since; on market since; date placed on the market; market start date; launch date',
    'seit; Marktstart; verfügbar ab; auf dem Markt seit; Inverkehrbringen am; Datum Inverkehrbringen; Markteinführung',
    'depuis; date de mise sur le marché; disponible depuis; sur le marché depuis; date de lancement',
  ),
  'MarketInfos[].EndDate': words(
    'market end; available until; market end date; off market date',
    'Marktende; verfügbar bis; auf dem Markt bis; Vertriebsende',
    'fin de commercialisation; disponible jusque; date de retrait du marché',
  ),
  'AdditionalTradeNames[].AdditionalTradeName': words(
    'trade name; brand; brand name; trademark; product name; commercial name; trade names; proprietary name; name',
    'Handelsname; Markenname; Marke; Produktname; Bezeichnung; Artikelbezeichnung; Produktbezeichnung; Handelsbezeichnung',
    'nom commercial; nom de marque; marque; dénomination commerciale; désignation; nom du produit; nom; libellé',
  ),
  'AdditionalTradeNames[].AdditionalTradeNameLanguage': words(
    'trade name language; language of trade name',
    'Sprache Handelsname; Sprache des Handelsnamens',
    'langue du nom commercial',
  ),
  'AdditionalDeviceDescriptions[].AdditionalDeviceDescription': words(
    'description; product description; device description; additional description; additional product description; long text',
    'Beschreibung; Produktbeschreibung; zusätzliche Beschreibung; Langtext; Gerätebeschreibung',
    'description du produit; description complémentaire; description du dispositif; texte long',
  ),
  'AdditionalDeviceDescriptions[].AdditionalDeviceDescriptionLanguage': words(
    'description language; language of description',
    'Sprache Beschreibung; Sprache der Beschreibung',
    'langue de la description',
  ),
  'Packages[].PackagingDi': words(
    'package DI; package GTIN; package UDI-DI; packaging UDI-DI; carton GTIN; box GTIN; case GTIN; outer GTIN; packaging DI; GTIN box; GTIN carton; pack GTIN',
    'Verpackungs-GTIN; GTIN Verpackung; Karton-GTIN; GTIN Karton; Umkarton GTIN; UDI-DI Verpackung; Verpackung UDI-DI; GTIN Umkarton; Packungs-GTIN',
    'GTIN emballage; UDI-DI emballage; GTIN carton; GTIN boîte; IUD-ID conditionnement; code emballage',
  ),
  'Packages[].PackagingDiIssuingAgency': words(
    'package issuing entity',
    'Zuteilungsstelle Verpackung',
    "entité d'attribution emballage",
  ),
  'Packages[].Status': words(
    'package status; packaging status',
    'Verpackungsstatus; Status Verpackung',
    "statut de l'emballage; statut emballage",
  ),
  'Packages[].NumberOfItems': words(
    'quantity per package; devices per package; items per package; pieces per box; units per package; pack size; per box; pieces per package',
    'VE; Verpackungseinheit; Stück pro Packung; Menge pro Verpackung; Inhalt Karton; Stück je Karton; Stück pro VE; Packungsgröße; Stück je Packung',
    'quantité par emballage; quantité par boîte; nombre par boîte; unités par emballage; pièces par boîte; conditionnement',
  ),
  'Packages[].Child': words(
    'contained DI; contents of package; child DI; contains UDI-DI',
    'enthaltene UDI-DI; Inhalt UDI-DI; enthaltene GTIN',
    'UDI-DI contenu; IUD-ID contenue',
  ),
  'Packages[].ChildIssuingAgency': words(
    'contained DI issuing entity',
    'Zuteilungsstelle Inhalt',
    "entité d'attribution contenu",
  ),
  'StorageHandlingConditions[].StorageHandlingCondition': words(
    'storage; storage condition; storage conditions; storage handling; storage and handling conditions; handling; storage/handling',
    'Lagerung; Lagerbedingung; Lagerbedingungen; Lagerung und Handhabung; Lagerhinweise; Aufbewahrung',
    'stockage; conditions de stockage; conservation; conditions de conservation; stockage et manipulation',
  ),
  'CriticalWarnings[].CriticalWarning': words(
    'warning; warnings; critical warnings; contraindications',
    'Warnhinweis; Warnhinweise; kritische Warnhinweise; Warnungen',
    'avertissement; avertissements; mises en garde; avertissements critiques',
  ),
  'Certificates[].CertificateNumber': words(
    'certificate; certificate no; cert number; EU certificate number; certificate ID',
    'Zertifikat; Zertifikatsnummer; Zertifikat-Nr; Bescheinigungsnummer; Bescheinigung',
    'certificat; numéro de certificat; certificat CE',
  ),
  'Certificates[].CertificateType': words(
    'type of certificate; certificate kind',
    'Zertifikatsart; Zertifikatstyp; Art der Bescheinigung',
    'type de certificat',
  ),
  'Certificates[].CertificateRevisionNumber': words(
    'certificate revision; revision',
    'Revision des Zertifikats; Zertifikatsrevision; Revisionsnummer',
    'révision du certificat; numéro de révision',
  ),
  'Certificates[].NotifiedBodyActorCode': words(
    'NB; NB number; notified body number; notified body code; notified body ID',
    'benannte Stelle; Nummer der benannten Stelle; Kennnummer benannte Stelle',
    'organisme notifié; numéro organisme notifié; ON',
  ),
  'Certificates[].ExpiryDate': words(
    'certificate expiry; certificate valid until; certificate expiry date',
    'Zertifikat gültig bis; Gültigkeit Zertifikat; Ablauf Zertifikat',
    'certificat valable jusque; expiration du certificat',
  ),
  'ClinicalSizes[].Value': words(
    'clinical size; clinical size value; size; dimension; dimensions',
    'klinische Größe; Größe; Abmessung; Abmessungen',
    'taille clinique; taille; dimension clinique',
  ),
  'ClinicalSizes[].ClinicalSizeType': words(
    'type of clinical size; size type',
    'Größenart; Art der Größe',
    'type de taille',
  ),
  'ClinicalSizes[].ValueUnit': words(
    'size unit; unit of measure; UoM; unit of size',
    'Maßeinheit; Größeneinheit; Einheit der Größe',
    'unité de mesure; unité de taille',
  ),
  'MedicalPurposes[].MedicalPurpose': words(
    'medical purpose; intended purpose; intended use; purpose',
    'Zweckbestimmung; medizinischer Zweck; Verwendungszweck',
    'finalité médicale; destination; usage prévu',
  ),
  'Substances[].INN': words(
    'international nonproprietary name; active substance',
    'Wirkstoff; INN Wirkstoff',
    'DCI; substance active',
  ),
  'Substances[].CASCode': words('CAS; CAS no; CAS code', 'CAS-Nummer; CAS-Nr', 'numéro CAS'),
  'Substances[].ECCode': words('EC no; EC code; EINECS', 'EG-Nummer; EG-Nr', 'numéro CE'),
}

/** Headings that say the opposite of a field of yes and no, by the field. */
export const oppositeWords: Readonly<Record<string, readonly string[]>> = {
  ContainsLatex: words(
    'latex free; free of latex; latex-free; without latex',
    'latexfrei; ohne Latex; frei von Latex',
    'sans latex',
  ),
  Sterile: words('non sterile; unsterile; not sterile', 'unsteril; nicht steril', 'non stérile'),
}

/** Headings of a column whose values are of a field, and say something more of the record beside it. */
export const meaningfulHeadings: readonly {
  words: readonly string[]
  field: string
  also: { field: string; value: string }
}[] = [
  {
    words: words(
      'first market country; first country; country of first placing; original country; country of first market',
      'erstmals in; Erstmarkt; Land der Erstinverkehrbringung; erstes Land; Erstinverkehrbringung in',
      'pays de première mise sur le marché; premier pays',
    ),
    field: 'MarketInfos[].Country',
    also: { field: 'MarketInfos[].OriginalPlacedOnTheMarket', value: 'yes' },
  },
]

function words(...languages: readonly [english: string, german: string, french: string]): readonly string[] {
  return languages.flatMap(list => list.split(';').map(word => word.trim()))
}
