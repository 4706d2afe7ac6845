import { brokenBuilds } from '../builds/broken/index.ts'
import { textsThrough } from './texts-through.ts'

/** Texts that are markup where they are not written as text. */
export const d08 = textsThrough({
  id: 'D8',
  isStar: true,
  fault: 'Markup of XML',
  texts: [
    '</x><y>',
    '<y/>',
    ']]>',
    '<![CDATA[x]]>',
    '&xxe;',
    '&amp;',
    '&#60;',
    '<!-- x',
    '--> x',
    '<?x y?>',
    '<!DOCTYPE x [<!ENTITY y "z">]>',
    `"'`,
    `" a="b`,
    'a > b & c < d',
    '%xxe;',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is an attack, and no template
    '${x}#{y}',
    '&lt;script&gt;',
  ],
  isKept: true,
  control: { name: 'writes texts as they are', build: brokenBuilds['writes-texts-as-they-are'] },
})
