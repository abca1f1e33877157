import { parentPort, workerData } from 'node:worker_threads'
import { type RunOptions, runBackup } from './runBackup.ts'

// The thread that started this one sends the options, and gets the outcome.
const options: RunOptions = workerData
parentPort?.postMessage(await runBackup(options))
