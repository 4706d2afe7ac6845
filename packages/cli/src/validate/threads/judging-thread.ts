// The work of a thread of `judging-threads.ts`: each message is a part of an input, and is answered in its turn.
import { parentPort, workerData } from 'node:worker_threads'
import { readLineBlock } from '@udigate/sheets'
import { judgePart } from '../judge-part.ts'
import { makeWriter } from '../report.ts'
import type { Part, ThreadData } from './judging-threads.ts'

const { options, colour } = workerData as ThreadData
const writer = makeWriter(options, colour)

parentPort?.on('message', ({ file, block }: Part) => {
  const batch = { requests: readLineBlock(block), problems: [] }
  parentPort?.postMessage(judgePart(batch, file, options, writer), [])
})
parentPort?.postMessage('ready', [])
