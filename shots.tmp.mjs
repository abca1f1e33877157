import { chromium } from '@playwright/test'
const base = 'http://localhost:4471'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-background-networking','--disable-component-update','--disable-sync','--disable-quic'] })
async function login(role, size, dark) {
  const context = await browser.newContext({ viewport: size, colorScheme: dark ? 'dark' : 'light' })
  const page = await context.newPage()
  page.on('pageerror', (e) => console.log('PAGEERROR', e.message))
  page.on('console', (m) => { if (m.type() === 'error') console.log('CONSOLE', m.text().slice(0, 300)) })
  await page.goto(base)
  await page.getByLabel(/mail/i).fill(`${role}@vouch.example`)
  await page.getByLabel(/password/i).fill('vouch-demo')
  await page.keyboard.press('Enter')
  await page.waitForURL((u) => !u.pathname.includes('interaction') && !u.pathname.includes('oidc') && !u.pathname.includes('login'), { timeout: 30000 })
  await page.waitForTimeout(2500)
  return page
}
const shot = (page, name) => page.screenshot({ path: `/tmp/shots-composer/${name}.png` })
const only = process.argv[2]
if (!only || only === 'a') {
  const page = await login('recruiter', { width: 1440, height: 900 }, false)
  const data = await page.evaluate(async () => 0)
  await page.goto(`${base}/companies`); await page.waitForTimeout(2000)
  await page.getByRole('row').nth(1).getByRole('link').first().click(); await page.waitForTimeout(2000)
  await shot(page, '1-company')
  await page.getByRole('button', { name: /^Message / }).first().click(); await page.waitForTimeout(2500)
  await shot(page, '2-contact-empty')
  const d = page.getByRole('dialog').last()
  await d.getByLabel('Subject').fill('News for {{company_name}}')
  await d.getByRole('textbox', { name: 'Message' }).fill('Hello {{first_name}},\n\nwe have news about {{job_title}}.\n\n{{sender_name}}')
  await page.waitForTimeout(1500)
  await shot(page, '3-contact-nojob')
  await d.getByLabel('Job', { exact: true }).selectOption({ index: 1 }); await page.waitForTimeout(1500)
  await shot(page, '4-contact')
  await page.setViewportSize({ width: 390, height: 844 }); await page.waitForTimeout(500); await shot(page, '4-contact-390')
  await page.setViewportSize({ width: 1024, height: 768 }); await page.waitForTimeout(500); await shot(page, '4-contact-1024')
  await page.setViewportSize({ width: 1440, height: 900 })
  await d.getByRole('button', { name: 'Send Message' }).click(); await page.waitForTimeout(1500)
  await shot(page, '5-sent')
  await page.getByRole('link', { name: 'Messages' }).click(); await page.waitForTimeout(2000)
  await shot(page, '6-tab')
}
if (!only || only === 'b') {
  const page = await login('recruiter', { width: 1440, height: 900 }, true)
  await page.goto(`${base}/jobs`); await page.waitForTimeout(2500)
  const href = await page.locator('a[href*="/jobs/"]').evaluateAll((all) => all.map((a) => a.getAttribute('href')).find((h) => /jobs\/[0-9a-f-]{36}/.test(h)))
  const id = /[0-9a-f-]{36}/.exec(href)[0]
  await page.goto(`${base}/skills-search/${id}`); await page.waitForTimeout(3000)
  await page.getByRole('spinbutton').first().fill('4')
  await page.getByRole('button', { name: '[ Apply ]' }).click(); await page.waitForTimeout(1500)
  await shot(page, 'b1-grid')
  await page.getByRole('button', { name: 'Send Message' }).click(); await page.waitForTimeout(2500)
  await shot(page, 'b2-composer')
  await page.setViewportSize({ width: 390, height: 844 }); await page.waitForTimeout(500); await shot(page, 'b2-390')
  await page.setViewportSize({ width: 1440, height: 900 })
  const put = page.getByRole('button', { name: 'Put on the Jobs Page' })
  if (await put.count()) { await put.click(); await page.waitForTimeout(1500); await shot(page, 'b3-publish') 
    await page.getByLabel('Show on the jobs page').check(); await page.getByLabel('Public text').fill('Come'); await page.getByRole('button', { name: 'Save' }).click(); await page.waitForTimeout(2500); await shot(page, 'b4-published') }
  await page.getByRole('dialog').last().getByRole('button', { name: /^Send to/ }).click(); await page.waitForTimeout(1500); await shot(page, 'b5-sent')
}
await browser.close()
