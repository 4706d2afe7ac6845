// A process that handles one message after another.
import { liveApart } from '../../../../apart/live-apart.ts'
import { type HandlingJob, handleJob } from './handle-job.ts'
import { packKeys, unpackKeys } from './pack-keys.ts'

liveApart()
process.on('message', job => process.send?.(packKeys(handleJob(unpackKeys(job) as HandlingJob))))
