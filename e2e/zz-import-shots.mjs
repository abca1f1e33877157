import { chromium } from '@playwright/test'
import { writeFileSync } from 'node:fs'
const base = process.argv[2]
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-quic'] })
writeFileSync('/tmp/b4/Candidates export.csv', ['Candidates of 2026','','Candidate;Mail;Rate;Land;Free from;Column X','Ada Export;ada@export.example;$65;Sverige;3/4/2027;Ada’s headline','Bea Export;bea(at)export.example;cheap;Deutschland;5/6/2027;','Ada Export;ada.second@export.example;70;Österreich;asap;','Total;;;;;'].join('\n'))
for (const scheme of ['light', 'dark']) {
  const context = await browser.newContext({ colorScheme: scheme, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(base + '/import')
  await page.getByLabel(/e-?mail/i).first().fill('admin@vouch.example')
  const pw = page.getByLabel(/password/i).first()
  if (!(await pw.isVisible().catch(() => false))) await page.getByRole('button').first().click()
  await page.getByLabel(/password/i).first().fill('vouch-demo')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/import', { timeout: 60000 }).catch(() => page.goto(base + '/import'))
  await page.getByLabel('Choose Files', { exact: true }).waitFor({ state: 'attached', timeout: 60000 })
  const shot = async (name) => { for (const w of [1440, 1024, 390]) { await page.setViewportSize({ width: w, height: 900 }); await page.waitForTimeout(400); await page.screenshot({ path: `/tmp/b4/shots/${name}-${scheme}-${w}.png` }) } await page.setViewportSize({ width: 1440, height: 900 }) }
  await shot('choose')
  await page.getByLabel('Choose Files', { exact: true }).setInputFiles('/tmp/b4/Candidates export.csv')
  await page.getByRole('button', { name: 'Show What Would Change' }).waitFor({ timeout: 60000 })
  await page.getByLabel('Where “Free from” goes').selectOption('available_from')
  await shot('mapping')
  await page.getByText('Day first').click()
  await page.getByRole('button', { name: 'Show What Would Change' }).click()
  await page.getByText('Cells that cannot be used (').waitFor({ timeout: 60000 })
  await shot('checked')
  await context.close()
}
await browser.close()
