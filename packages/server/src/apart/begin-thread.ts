// How a thread begins that `start-thread-apart.ts` starts: most of what it takes to start one is loading what it runs.
import { workerData } from 'node:worker_threads'
import { preferCalls } from './prefer-calls.ts'

preferCalls()
await import(workerData)
