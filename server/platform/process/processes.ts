import { readFileSync } from 'node:fs'

/** Whether a process runs. One that has ended and waits to be noticed by its parent, a zombie, does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return !['Z', 'X'].includes(statOf(pid)?.[0] ?? '')
}

/** When a process began, in ticks since the machine did; empty where the system does not tell. Tells it from a later one of its number. */
export function startOf(pid: number): string {
  return statOf(pid)?.[19] ?? ''
}

/** The fields of /proc/<pid>/stat from the state on: the name before it may hold anything. Undefined on other systems. */
function statOf(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}
