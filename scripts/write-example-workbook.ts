// npm run examples:workbook: writes examples/devices.xlsx, the template with three devices in it. Its bytes are those of
// the machine that compresses them, so that this is not part of npm run generated; a test sees that it is up to date.
import { writeFileSync } from 'node:fs'
import { shippedCodeLists } from '@udigate/eudamed'
import { writeRecords } from '@udigate/sheets'
import { exampleDevices } from './example-devices.ts'

const pieces: Uint8Array[] = []
for await (const piece of writeRecords('EU_UDI_MDR', shippedCodeLists, exampleDevices)) pieces.push(piece)
writeFileSync(new URL('../examples/devices.xlsx', import.meta.url), Buffer.concat(pieces))
