// Prints how many milliseconds pass from the import of the module to the verdict on a first record.
import { completeRequest } from './records.ts'

const module = process.argv[2] ?? '@udigate/eudamed'
const request = completeRequest()
const start = performance.now()
const { validate } = (await import(module)) as typeof import('@udigate/eudamed')
const { status } = validate('EU_UDI_MDR', request)
if (status !== 'successful') throw new Error(status)
console.log(performance.now() - start)
