import { workerData } from 'node:worker_threads'
import type { Env } from '#server/env.ts'
import { createFileStore } from '#server/platform/files/stores/store.ts'
import { runExport } from './runExport.ts'

// The thread that started this one sends where the data are.
const { env, url }: { readonly env: Env; readonly url: string } = workerData
await runExport({ url, files: await createFileStore(env) })
