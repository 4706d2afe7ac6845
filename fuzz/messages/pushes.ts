import { modelNames } from '@udigate/eudamed'
import { writePush } from '../../packages/sheets/test/write-push.ts'
import { wordsOf, xmlChanges } from '../mutations/changed-xml.ts'

/** Messages to EUDAMED of every model. */
export const pushes = modelNames.flatMap(model =>
  ([['DEVICE.POST'], ['UDI_DI.PATCH', 2]] as const).map(([operation, version]) => ({
    model,
    xml: writePush(model, operation, version),
  })),
)

/** What is hard to read in a message. */
export const hard: readonly string[] = [
  '&amp;',
  '&#x10ffff;',
  '<![CDATA[<a>]]>',
  '<!-- a -->',
  '<?a?>',
  '-1',
  '1e400',
  '2026-02-30',
  '\u{feff}',
  ' ',
  'ANY',
  'device:MDRDeviceType',
  '99999999999999999999',
  '2026-11-24T25:61:61Z',
  'SUCCESS',
  'REFUSED',
]

/** Changes of such messages. */
export const pushChanges = xmlChanges(
  wordsOf(
    pushes.map(({ xml }) => xml),
    hard,
  ),
)
