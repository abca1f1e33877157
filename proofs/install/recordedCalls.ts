import { readFileSync } from 'node:fs'
import path from 'node:path'
import { allowedCalls } from './systemdUnit.ts'
import type { UnitMachine } from './unitSandbox.ts'

/** Begins a command whose calls of the system are recorded as far as the unit forbids them. @param file a path on the machine of the unit. */
export function recordingCalls(file: string): string[] {
  const names = allowedCalls().map((name) => `?${name}`)
  const forbidden = `trace=!${names.join()}`
  // The command stays the process that signals reach, so the recorder is beside it.
  return ['strace', '-D', '-f', '--seccomp-bpf', '-qq', '-A', '-o', file, '-e', 'signal=none', '-e', forbidden]
}

/** Lists the forbidden calls that were recorded in a file. */
export function recordedCalls({ folder }: UnitMachine, file: string): string[] {
  const lines = readFileSync(path.join(folder, file), 'utf8')
  return [...new Set([...lines.matchAll(/^\d+ +(\w+)\(/gm)].map(([, name = '']) => name))]
}
