import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'

const folder = path.join(import.meta.dirname, '../../docs/operations/systemd')
/** The unit of the documents. */
export const unitFile = path.join(folder, 'vouch.service')

const settings = readFileSync(unitFile, 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, key = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? []
    return key ? [{ key, value }] : []
  })

/** Lists the values of a setting of the unit, in their order. */
export function unitValues(key: string): string[] {
  return settings.filter((setting) => setting.key === key).map(({ value }) => value)
}

/** The variables that the unit gives to Vouch: those of the example first, as an operator copies it. */
export function unitVariables(): Record<string, string> {
  const example = readFileSync(path.join(folder, 'vouch.env'), 'utf8')
  return { ...parseEnv(example), ...parseEnv(unitValues('Environment').join('\n')) } as Record<string, string>
}

/** Makes the account of the unit below a folder, so that this machine stays as it is. @returns its number. */
export function makeAccount(root: string): string {
  mkdirSync(path.join(root, 'etc'), { recursive: true })
  execFileSync('systemd-sysusers', [`--root=${root}`, path.join(folder, 'vouch.sysusers')], { stdio: 'ignore' })
  const [user = ''] = unitValues('User')
  const line = new RegExp(`^${user}:[^:]*:(\\d+):`, 'm').exec(readFileSync(path.join(root, 'etc/passwd'), 'utf8'))
  if (!line?.[1]) throw new Error(`vouch.sysusers makes no account ${user}.`)
  return line[1]
}

/** Lists the calls of the system that the unit lets Vouch make. */
export function allowedCalls(): string[] {
  const allowed = new Set(callsOf('@default'))
  for (const filter of unitValues('SystemCallFilter')) {
    const calls = filter.replace(/^~/, '').split(' ').flatMap(callsOf)
    for (const call of calls)
      if (filter.startsWith('~')) allowed.delete(call)
      else allowed.add(call)
  }
  return [...allowed].toSorted()
}

/** Lists the calls of a group, with those of its groups. */
function callsOf(group: string): string[] {
  const text = execFileSync('systemd-analyze', ['syscall-filter', group], { encoding: 'utf8' })
  const names = text
    .split('\n')
    .slice(1)
    .map((line) => line.trim())
  return names.filter((name) => /^[@\w]/.test(name)).flatMap((name) => (name.startsWith('@') ? callsOf(name) : name))
}
