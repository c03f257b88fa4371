import { z } from 'zod';
import { lazyFormat, EVERYWHERE, type CodeKind } from '~/core/text/formats';
import { ID, LANGUAGE_TAG, OPTIONAL_ID, REGION_CODE, VISIBLE } from '~/core/text/patterns';
import { atMost, text } from '~/core/validation/fields.server';
import { LIMITS } from '~/core/validation/limits';
import { REGISTERS, type IdRegister } from './external-ids';

export const COUNTRY_CODES: ReadonlySet<string> = new Set(
  `
  AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW
  BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI
  FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN
  IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME
  MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF
  PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV
  SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE
  YT ZA ZM ZW
  `
    .trim()
    .split(/\s+/),
);

/** The languages that a language tag may begin with: those of ISO 639 with an English name in the Unicode locale data. */
const LANGUAGE_CODES: ReadonlySet<string> = new Set(
  `
  aa ab ace ach ada ady ae aeb af afh agq ain ak akk akz ale aln alt am an ang ann anp ar arc arn aro arp
  arq ars arw ary arz as asa ase ast atj av avk awa ay az ba bal ban bar bas bax bbc bbj be bej bem bew bez
  bfd bfq bg bgc bgn bh bho bi bik bin bjn bkm bla blo blt bm bn bo bpy bqi br bra brh brx bs bss bua bug
  bum byn byv ca cad car cay cch ccp ce ceb cgg ch chb chg chk chm chn cho chp chr chy cic ckb clc co cop
  cps cr crg crh crj crk crl crm crr crs cs csb csw cu cv cy da dak dar dav de del den dgr din dje doi dsb
  dtp dua dum dv dyo dyu dz dzg ebu ee efi egl egy eka el elx en enm eo es esu et eu ewo ext fa fan ff fi
  fil fit fj fo fon fr frc frm fro frp frr frs fur fy ga gaa gag gan gay gba gbz gd gez gil gl glk gmh gn
  goh gon gor got grb grc gsw gu guc gur guz gv gwi ha hai hak haw hax he hi hif hil hit hmn hnj ho hr hsb
  hsn ht hu hup hur hy hz ia iba ibb id ie ig ii ik ikt ilo inh io is it iu izh ja jam jbo jgo jmc jpr jrb
  jut jv ka kaa kab kac kaj kam kaw kbd kbl kcg kde kea kek ken kfo kg kgp kha kho khq khw ki kiu kj kk kkj
  kl kln km kmb kn ko koi kok kos kpe kr krc kri krj krl kru ks ksb ksf ksh ku kum kut kv kw kwk kxv ky la
  lad lag lah lam lb lez lfn lg li lij lil liv lkt lmo ln lo lol lou loz lrc lsm lt ltg lu lua lui lun luo
  lus luy lv lzh lzz mad maf mag mai mak man mas mde mdf mdr men mer mfe mg mga mgh mgo mh mi mic min mk ml
  mn mnc mni moe moh mos mr mrj ms mt mua mul mus mwl mwr mwv my mye myv mzn na nan nap naq nb nd nds ne
  new ng nia niu njo nl nmg nn nnh no nog non nov nqo nr nso nus nv nwc ny nym nyn nyo nzi oc oj ojb ojc
  ojs ojw oka om or os osa ota pa pag pal pam pap pau pcd pcm pdc pdt peo pfl phn pi pis pl pms pnt pon pqm
  prg pro ps pt qu quc qug raj rap rar rgn rhg rif rm rn ro rof rom rtm ru rue rug rup rw rwk sa sad sah
  sam saq sas sat saz sba sbp sc scn sco sd sdc sdh se see seh sei sel ses sg sga sgs shi shn shu si sid sk
  sl slh sli sly sm sma smj smn sms sn snk so sog sq sr srn srr ss ssy st stq str su suk sus sux sv sw swb
  syc syr szl ta tce tcy te tem teo ter tet tg tgx th tht ti tig tiv tk tkl tkr tlh tli tly tmh tn to tog
  tok tpi tr tru trv trw ts tsd tsi tt ttm ttt tum tvl tw twq ty tyv tzm udm ug uga uk umb ur uz vai ve vec
  vep vi vls vmf vmw vo vot vro vun wa wae wal war was wbp wo wuu xal xh xmf xnr xog yao yap yav ybb yi yo
  yrl yue za zap zbl zea zen zgh zh zu zun zxx zza
  `
    .trim()
    .split(/\s+/),
);

const scriptNames = lazyFormat(() => new Intl.DisplayNames('en', { type: 'script', fallback: 'none' }));
/** Language regions that are not countries: the world, and Latin America. */
const LANGUAGE_REGIONS: ReadonlySet<string> = new Set(['001', '419']);

/** Returns a code in canonical case, such as `GB` and `en-GB`; null for an unknown code. */
function canonicalCode(kind: CodeKind, code: string): string | null {
  if (kind === 'language') return canonicalLanguage(code);
  const region = code.toUpperCase();
  return COUNTRY_CODES.has(region) || (kind === 'territory' && region === EVERYWHERE) ? region : null;
}

function canonicalLanguage(tag: string): string | null {
  const locale = localeOf(tag);
  if (!locale || locale.baseName !== locale.toString()) return null;
  const { language, script, region } = locale;
  const isKnown =
    LANGUAGE_CODES.has(language) &&
    (script === undefined || scriptNames().of(script) !== undefined) &&
    (region === undefined || COUNTRY_CODES.has(region) || LANGUAGE_REGIONS.has(region));
  return isKnown ? locale.baseName : null;
}

function localeOf(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag);
  } catch {
    return null;
  }
}

const NOUNS: Record<CodeKind, { noun: string; description: string }> = {
  country: { noun: 'country', description: 'A country, by its two letters in ISO 3166-1, such as `GB`.' },
  territory: {
    noun: 'territory',
    description: 'A country, by its two letters in ISO 3166-1, such as `GB`; or `WW` for everywhere.',
  },
  language: { noun: 'language', description: 'A language, by its BCP 47 tag, such as `en-GB`.' },
};

export function requiredCode(label: string, kind: CodeKind) {
  const { noun, description } = NOUNS[kind];
  const wrong = (input: unknown) =>
    typeof input === 'string' && VISIBLE.test(input)
      ? `${input.trim().slice(0, 40)} is not a known ${noun}`
      : `${label} is required`;
  return text(label)
    .max(LIMITS.code, { error: ({ input }) => wrong(input), abort: true })
    .regex(kind === 'language' ? LANGUAGE_TAG : REGION_CODE, { error: ({ input }) => wrong(input) })
    .transform((value, context) => {
      const code = canonicalCode(kind, value.trim());
      if (code !== null) return code;
      context.issues.push({ code: 'custom', message: wrong(value), input: value });
      return z.NEVER;
    })
    .meta({ description });
}

export const listedCode = (kind: CodeKind) =>
  requiredCode(
    NOUNS[kind].noun.replace(/^./, (letter) => letter.toUpperCase()),
    kind,
  );

export const optionalCode = (label: string, kind: CodeKind) =>
  z.union([z.literal(''), requiredCode(label, kind)], {
    error: ({ input }) =>
      typeof input === 'string'
        ? `${input.trim().slice(0, 40)} is not a known ${NOUNS[kind].noun}`
        : `${label} must be text`,
  });

/** An id in a public register, or a URL that contains one; an empty string clears it. */
export function externalId(label: string, register: IdRegister) {
  const { pattern, toId, example, problem } = REGISTERS[register];
  return atMost(text(label), label, LIMITS.url)
    .regex(pattern, `${label} must be an ID such as ${example}, or an address with one`)
    .transform((value, context) => {
      const match = pattern.exec(value);
      const id = match?.[1] === undefined && match?.[2] === undefined ? '' : toId(match);
      const message = id === '' ? undefined : problem?.(id);
      if (message === undefined) return id;
      context.issues.push({ code: 'custom', message, input: value });
      return z.NEVER;
    })
    .meta({ description: `An ID such as \`${example}\`, or an address with one. Empty clears it.` });
}

const notAnId = (label: string) => `${label} must be the ID of a record`;

const idText = (label: string, pattern: RegExp, description: string) =>
  text(label)
    .max(LIMITS.id, { error: notAnId(label), abort: true })
    .regex(pattern, notAnId(label))
    .transform((id) => id.toLowerCase())
    .meta({ description });

export const recordId = (label: string) => idText(label, ID, 'The id of a record that exists.');

export const optionalRecordId = (label: string) =>
  idText(label, OPTIONAL_ID, 'The id of a record that exists. Empty clears it.');
