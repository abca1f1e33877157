import { readFileSync } from 'node:fs'
import { codeOf } from '#server/errors.ts'

/** Returns whether a process is running. A zombie, which has ended but was not reaped by its parent, is not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
  return !['Z', 'X'].includes(statOf(pid)?.[0] ?? '')
}

/**
 * Reads the start time of a process, in clock ticks since the machine started; empty on systems without /proc. It tells
 * a process from a later one with the same pid.
 */
export function startTimeOf(pid: number): string {
  return statOf(pid)?.[19] ?? ''
}

/** Reads the fields of /proc/<pid>/stat from the state on; undefined on other systems. The name before the state may hold any character. */
function statOf(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}
