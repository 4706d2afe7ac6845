// The work of a thread of `judging-threads.ts`: each message is a part of an input, and is answered in its turn.
import { parentPort, workerData } from 'node:worker_threads'
import { blockJudge } from '../judge-block.ts'
import { loadLaw } from '../judge-input.ts'
import { makeWriter } from '../report.ts'
import type { Part, ThreadData } from './judging-threads.ts'

const { options, colour } = workerData as ThreadData
await loadLaw(options.register)
const judge = blockJudge(options, makeWriter(options, colour))

parentPort?.on('message', ({ file, block }: Part) => {
  parentPort?.postMessage(judge(block, file), [])
})
parentPort?.postMessage('ready', [])
