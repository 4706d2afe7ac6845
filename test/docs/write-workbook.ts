// write-workbook.ts FILE: the template of EU_UDI_MDR, filled in with two devices that are not registered.
import { writeFileSync } from 'node:fs'
import { workbookWith } from '../../packages/server/test/batch-calls.ts'
import { freshRequest } from '../../packages/server/test/fresh-request.ts'

const requests = [freshRequest('EU_UDI_MDR'), freshRequest('EU_UDI_MDR')]
writeFileSync(process.argv[2] ?? '', await workbookWith('EU_UDI_MDR', requests))
