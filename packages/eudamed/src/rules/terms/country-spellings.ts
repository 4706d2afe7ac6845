import type { CodeEntry, CodeList } from '@udigate/udi'
import { fold, remember } from '@udigate/udi'

/** Three-letter codes of ISO 3166-1, each with the code of the country in EUDAMED. */
const threeLetters =
  'ABWAW AFGAF AGOAO AIAAI ALAAX ALBAL ANDAD AREAE ARGAR ARMAM ASMAS ATAAQ ATFTF ATGAG AUSAU AUTAT ' +
  'AZEAZ BDIBI BELBE BENBJ BESBQ BFABF BGDBD BGRBG BHRBH BHSBS BIHBA BLMBL BLRBY BLZBZ BMUBM BOLBO ' +
  'BRABR BRBBB BRNBN BTNBT BVTBV BWABW CAFCF CANCA CCKCC CHECH CHLCL CHNCN CIVCI CMRCM CODCD COGCG ' +
  'COKCK COLCO COMKM CPVCV CRICR CUBCU CUWCW CXRCX CYMKY CYPCY CZECZ DEUDE DJIDJ DMADM DNKDK DOMDO ' +
  'DZADZ ECUEC EGYEG ERIER ESHEH ESPES ESTEE ETHET FINFI FJIFJ FLKFK FRAFR FROFO FSMFM GABGA GBRUK ' +
  'GEOGE GGYGG GHAGH GIBGI GINGN GLPGP GMBGM GNBGW GNQGQ GRCEL GRDGD GRLGL GTMGT GUFGF GUMGU GUYGY ' +
  'HKGHK HMDHM HNDHN HRVHR HTIHT HUNHU IDNID IMNIM INDIN IOTIO IRLIE IRNIR IRQIQ ISLIS ISRIL ITAIT ' +
  'JAMJM JEYJE JORJO JPNJP KAZKZ KENKE KGZKG KHMKH KIRKI KNAKN KORKR KWTKW LAOLA LBNLB LBRLR LBYLY ' +
  'LCALC LIELI LKALK LSOLS LTULT LUXLU LVALV MACMO MAFMF MARMA MCOMC MDAMD MDGMG MDVMV MEXMX MHLMH ' +
  'MKDMK MLIML MLTMT MMRMM MNEME MNGMN MNPMP MOZMZ MRTMR MSRMS MTQMQ MUSMU MWIMW MYSMY MYTYT NAMNA ' +
  'NCLNC NERNE NFKNF NGANG NICNI NIUNU NLDNL NORNO NPLNP NRUNR NZLNZ OMNOM PAKPK PANPA PCNPN PERPE ' +
  'PHLPH PLWPW PNGPG POLPL PRIPR PRKKP PRTPT PRYPY PSEPS PYFPF QATQA REURE ROURO RUSRU RWARW SAUSA ' +
  'SDNSD SENSN SGPSG SGSGS SHNSH SJMSJ SLBSB SLESL SLVSV SMRSM SOMSO SPMPM SRBRS SSDSS STPST SURSR ' +
  'SVKSK SVNSI SWESE SWZSZ SXMSX SYCSC SYRSY TCATC TCDTD TGOTG THATH TJKTJ TKLTK TKMTM TLSTL TONTO ' +
  'TTOTT TUNTN TURTR TUVTV TWNTW TZATZ UGAUG UKRUA UMIUM URYUY USAUS UZBUZ VATVA VCTVC VENVE VGBVG ' +
  'VIRVI VNMVN VUTVU WLFWF WSMWS YEMYE ZAFZA ZMBZM ZWEZW'

/** Names of countries that the lists do not have, folded; and the codes of ISO 3166-1 that EUDAMED writes otherwise. */
const otherNames: Readonly<Record<string, string>> = {
  AT: 'OESTERREICH OSTERREICH',
  BE: 'BELGIE BELGIEN BELGIQUE',
  CH: 'SCHWEIZ SUISSE SVIZZERA',
  CZ: 'CESKO CZECHREPUBLIC TSCHECHIEN',
  DE: 'DEUTSCHLAND',
  DK: 'DANMARK DAENEMARK',
  EL: 'ELLADA GR GRIECHENLAND HELLAS',
  ES: 'ESPANA SPANIEN',
  FI: 'SUOMI FINNLAND',
  FR: 'FRANKREICH',
  HR: 'HRVATSKA KROATIEN',
  HU: 'MAGYARORSZAG UNGARN',
  IT: 'ITALIA ITALIEN',
  NL: 'HOLLAND NEDERLAND NIEDERLANDE THENETHERLANDS',
  NO: 'NORGE NORWEGEN',
  PL: 'POLSKA POLEN',
  SE: 'SVERIGE SCHWEDEN',
  SK: 'SLOVAKREPUBLIC SLOWAKEI SLOVENSKO',
  TR: 'TURKEY TURKEI',
  UK: 'ENGLAND GB GREATBRITAIN UNITEDKINGDOM',
  US: 'UNITEDSTATESOFAMERICA',
  XI: 'NORTHERNIRELAND UKNI',
}

/** The countries of a list by everything that they may be called; made when it is first needed, gone with the list. */
const byList = new WeakMap<CodeList, (text: string) => CodeEntry | undefined>()

/**
 * The country of the list that a text plainly means: by its code in another case, its code of three letters, the code
 * that ISO gives it, or its name. `undefined` where none is meant.
 */
export function meantCountry(text: string, countries: CodeList): CodeEntry | undefined {
  let find = byList.get(countries)
  if (find === undefined) {
    const known = indexNames(countries)
    find = remember(name => known.get(fold(name)))
    byList.set(countries, find)
  }
  return find(text)
}

function indexNames(countries: CodeList): ReadonlyMap<string, CodeEntry | undefined> {
  const names = new Map<string, CodeEntry | undefined>()
  const add = (name: string, code: string): void => {
    names.set(name, countries.get(code))
  }
  for (const word of threeLetters.split(' ')) add(word.slice(0, 3), word.slice(3))
  for (const [code, words] of Object.entries(otherNames)) for (const word of words.split(' ')) add(word, code)
  for (const { code, term } of countries.entries()) {
    add(fold(code), code)
    if (term !== undefined) add(fold(term), code)
  }
  return names
}
