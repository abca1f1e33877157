import { chmod, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findBrowser } from './browser.ts'

/** A fake apt-get. It knows the packages in APT_OFFERS. */
const aptGet = `#!${process.execPath}
const fs = require('node:fs')
const args = process.argv.slice(2).filter((word) => !/^(-.*|Acquire.*)$/.test(word))
const offered = process.env.APT_OFFERS.split(' ')
const [command, name] = args
if (command === 'install' && !offered.includes(name)) process.exit(100)
if (command === 'install') fs.writeFileSync(__dirname + '/' + name, '#!/bin/sh', { mode: 0o755 })
`
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vouch-browser-'))
  for (const program of ['/bin/sh', '/usr/bin/which']) await symlink(program, path.join(folder, path.basename(program)))
  vi.stubEnv('PATH', folder)
  vi.stubEnv('CHROMIUM_PATH', undefined)
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})

afterEach(async () => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  await rm(folder, { recursive: true })
})

test('CHROMIUM_PATH goes first, and one that does not exist is told', async () => {
  await install('chromium-headless-shell', 'my-browser')
  vi.stubEnv('CHROMIUM_PATH', path.join(folder, 'my-browser'))
  expect(await found()).toBe('my-browser')
  vi.stubEnv('CHROMIUM_PATH', path.join(folder, 'no-browser'))
  await expect(findBrowser()).rejects.toThrow('which does not exist')
})

test('the headless shell goes before a whole browser', async () => {
  await install('chromium', 'chromium-headless-shell')
  expect(await found()).toBe('chromium-headless-shell')
})

test('a user who may not install takes the browser that is there, or is told to install one', async () => {
  await asUser(1_000, 'chromium-headless-shell')
  await expect(findBrowser()).rejects.toThrow('Install one, or set CHROMIUM_PATH')
  await install('google-chrome')
  expect(await found()).toBe('google-chrome')
})

test.each([
  ['nothing is there', [], 'chromium-headless-shell chromium', 'chromium-headless-shell'],
  ['nothing is there and only Chromium is offered', [], 'chromium', 'chromium'],
  ['Chromium is there', ['chromium'], 'chromium-headless-shell chromium', 'chromium-headless-shell'],
  ['Chromium is there and nothing can be reached', ['chromium'], '', 'chromium'],
])('root finds a browser where %s', async (_, installed, offered, expected) => {
  await asUser(0, offered)
  await install(...installed)
  expect(await found()).toBe(expected)
})

async function found(): Promise<string> {
  return path.basename(await findBrowser())
}

async function install(...names: string[]): Promise<void> {
  for (const name of names) await writeFile(path.join(folder, name), '#!/bin/sh', { mode: 0o755 })
}

async function asUser(id: number, offered: string): Promise<void> {
  vi.spyOn(process, 'getuid').mockReturnValue(id)
  vi.stubEnv('APT_OFFERS', offered)
  await writeFile(path.join(folder, 'apt-get'), aptGet)
  await chmod(path.join(folder, 'apt-get'), 0o755)
}
