import { chromium } from '@playwright/test'
const base = 'http://localhost:4771'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-quic'] })
async function login(role, dark) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, colorScheme: dark ? 'dark' : 'light' })
  const page = await context.newPage()
  await page.goto(base)
  await page.getByLabel(/mail/i).first().fill(`${role}@vouch.example`)
  if (!(await page.getByLabel(/password/i).first().isVisible())) await page.keyboard.press('Enter')
  await page.getByLabel(/password/i).first().fill('vouch-demo')
  await page.keyboard.press('Enter')
  await page.getByRole('navigation').first().waitFor({ timeout: 60000 })
  return page
}
const shot = async (page, name) => { await page.waitForTimeout(1200); await page.screenshot({ path: `/tmp/o-${name}.png` }) }
for (const dark of [false, true]) {
  const d = dark ? 'dark' : 'light'
  const admin = await login('admin', dark)
  await admin.goto(`${base}/settings`); await admin.getByText('Texts about outcomes').waitFor({ timeout: 60000 })
  await admin.getByText('Texts about outcomes').scrollIntoViewIfNeeded(); await shot(admin, `settings-${d}`)
  await admin.getByRole('button', { name: 'Edit the text “Put forward”' }).click()
  await admin.getByRole('combobox', { name: 'Preview for' }).fill('an')
  await admin.getByRole('dialog').waitFor(); await admin.waitForTimeout(1500); await admin.keyboard.press('ArrowDown'); await admin.keyboard.press('Enter')
  await shot(admin, `edit-${d}`)
  const rec = await login('recruiter', dark)
  await rec.goto(`${base}/applicants`)
  await rec.getByRole('table').first().waitFor({ timeout: 60000 })
  await rec.getByRole('row').nth(1).getByRole('checkbox').click({ force: true }).catch(() => {})
  await shot(rec, `applicants-${d}`)
  await rec.goto(`${base}/developers?stage=VETTING`)
  await rec.getByRole('row').nth(1).waitFor({ timeout: 60000 })
  const href = await rec.locator('table a[href*="/developer/"]').first().getAttribute('href')
  const id = href.split('/')[2]
  await rec.goto(`${base}/developer/${id}/overview?dialog=move-developer&id=${id}&to=STANDBY`)
  await rec.getByRole('dialog').getByRole('checkbox').first().click()
  await shot(rec, `standby-${d}`)
  await rec.goto(`${base}/developer/${id}/overview?dialog=move-developer&id=${id}&to=REJECTED`)
  await rec.getByRole('dialog').getByRole('checkbox').first().waitFor()
  await shot(rec, `reject-${d}`)
  await rec.goto(`${base}/developer/${id}/communication`)
  await shot(rec, `communication-${d}`)
}
await browser.close()
