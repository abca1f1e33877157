import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { type MailReply, type MailServer, type MailStep, startMailServer } from '#test/servers/mailServer.ts'
import { createMailer } from './mail.ts'
import { type MailError, mailErrorOf } from './mailError.ts'

let server: MailServer
beforeEach(async () => {
  server = await startMailServer()
  return () => server.close()
})

function collectingLog() {
  const lines: string[] = []
  return { lines, log: pino({}, { write: (line: string) => void lines.push(line) }) }
}

const reason = 'You get this mail because it is tested.'
const mail = { to: 'vera@vouch.example', subject: 'A subject', text: 'The words of the mail', reason }
const mailer = (log = collectingLog().log) => createMailer(readEnv({ SMTP_URL: server.url, SEND_TIMEOUT: '1' }), log)
const fail = (at: MailStep, reply: MailReply) => {
  server.reply = (step) => (step === at ? reply : undefined)
  return mailer()
    .send(mail)
    .then(
      () => undefined,
      (error: MailError) => error,
    )
}

test('mail leaves through SMTP_URL, and the log names neither the person nor the words', async () => {
  const { lines, log } = collectingLog()
  expect(mailer(log).enabled).toBe(true)
  await mailer(log).send({ ...mail, messageId: '<one@vouch.example>' })
  expect(server.taken).toMatchObject([{ to: 'vera@vouch.example', messageId: '<one@vouch.example>' }])
  expect(server.taken[0]?.source).toContain('From: Vouch <vouch@localhost>')
  expect(server.taken[0]?.source).toContain('The words of the mail')
  expect(lines.join()).toContain('mail sent')
  expect(lines.join()).not.toMatch(/vera|A subject|words/)
})

test('every mail ends with the firm and why its reader gets it, and then with the pages that they may need', async () => {
  await mailer().send({ ...mail, text: 'Bye\n\n' })
  expect(server.taken[0]?.source).toMatch(/Bye\r?\n\r?\n-- \r?\nVouch\r?\nYou get this mail because it is tested\./)
  expect(server.taken[0]?.source).not.toMatch(/List-Unsubscribe|undefined/)
  await mailer().send({ ...mail, followUrl: 'https://vouch.example/a', leaveUrl: 'https://vouch.example/b' })
  expect(server.taken[1]?.source).toMatch(
    /application\? Open https:\/\/vouch\.example\/a\r?\nNo more .* https:\/\/vouch\.example\/b/,
  )
  expect(server.taken[1]?.source).toContain('List-Unsubscribe: <https://vouch.example/b>')
})

test('a mail comes from a person of the firm where one writes it, and any other says that it is automatic', async () => {
  await mailer().send({ ...mail, senderName: 'Rafael "Rafa" Costa', replyTo: 'rafael@vouch.example', isPersonal: true })
  await mailer().send({ ...mail, senderName: 'Rafael Costa' })
  await mailer().send(mail)
  const heads = server.taken.map(({ source }) => source.split(/\r?\n\r?\n/)[0] ?? '')
  expect(heads[0]).toContain('From: "Rafael \\"Rafa\\" Costa, Vouch" <vouch@localhost>')
  expect(heads[0]).toContain('Reply-To: rafael@vouch.example')
  expect(heads[0]).not.toContain('Auto-Submitted')
  expect(heads[1]).toContain('From: "Rafael Costa, Vouch" <vouch@localhost>')
  expect(heads[2]).toContain('From: Vouch <vouch@localhost>')
  for (const head of heads.slice(1)) expect(head).toContain('Auto-Submitted: auto-generated')
})

test('a refused message is an error that names no person', async () => {
  const error = await fail('RCPT', '550 no such person: vera@vouch.example')
  expect(String(error)).toContain('EENVELOPE 550')
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('vera')
})

test('a calendar file is a part of the mail that calendar programs read, and is attached for all others', async () => {
  const calendar = { method: 'REQUEST', content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' }
  await mailer().send({ ...mail, calendar })
  const source = server.taken[0]?.source ?? ''
  expect(source).toContain('Content-Type: multipart/alternative;')
  expect(source).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/)
  expect(source).toMatch(/Content-Type: application\/ics; name=invite\.ics/)
  expect(source.match(/QkVHSU46VkNBTEVOREFSDQpFTkQ6VkNBTEVOREFSDQo=|BEGIN:VCALENDAR/g)).toHaveLength(2)
})

test('line breaks in a subject or an address to answer add no header, no recipient and no command', async () => {
  const attack = 'A subject\r\nBcc: spy@evil.example\r\n\r\nother words\r\n.\r\nMAIL FROM:<spy@evil.example>'
  await mailer().send({ ...mail, subject: attack, replyTo: `rita@vouch.example\r\nBcc: spy@evil.example` })
  expect(server.taken).toMatchObject([{ to: 'vera@vouch.example' }])
  const [head = '', ...parts] = server.taken[0]?.source.split(/\r?\n\r?\n/) ?? []
  expect(head).not.toMatch(/^bcc:/im)
  expect(head).toMatch(/^Subject: A subject/m)
  expect(parts.join('\n')).toContain('The words of the mail')
})

describe('the logo of the firm', () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const withLogo = async (content: Buffer, name = 'logo.txt') => {
    const folder = await mkdtemp(path.join(tmpdir(), 'vouch-logo-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const FIRM_LOGO = path.join(folder, name)
    await writeFile(FIRM_LOGO, content)
    return createMailer(readEnv({ SMTP_URL: server.url, SEND_TIMEOUT: '1', FIRM_LOGO }), collectingLog().log)
  }

  test('goes along in each mail, also beside an invitation, and its words stay', async () => {
    const calendar = { method: 'REQUEST', content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' } as const
    await (await withLogo(png)).send({ ...mail, calendar })
    const source = server.taken[0]?.source ?? ''
    expect(source).toMatch(/Content-Type: image\/png; name=logo\.png/)
    expect(source).toMatch(/Content-ID: <logo>/i)
    expect(source).toContain(png.toString('base64'))
    expect(source).toContain('The words of the mail')
    expect(source).toMatch(/text\/calendar/)
  })

  test.each([
    ['a page', Buffer.from('<svg onload="alert(1)"/>'), 'logo.png'],
    ['nothing', Buffer.alloc(0), 'logo.png'],
    ['a picture that is too large', Buffer.concat([png, Buffer.alloc(200_000)]), 'logo.png'],
  ])('is not %s', async (_name, content, name) => {
    await expect(withLogo(content, name)).rejects.toThrow('FIRM_LOGO must be a PNG or JPEG file of at most 200 kB')
  })
})

test('without SMTP_URL mail is off', async () => {
  const off = createMailer(readEnv({}), collectingLog().log)
  expect(off.enabled).toBe(false)
  await expect(off.send(mail)).rejects.toThrow('Mail is not set up')
})

describe('a mail is', () => {
  test.each([
    ['DATA', '554 not from you'],
    ['message', '552 too large'],
    ['RCPT', '550 5.7.1 your server is on a block list'],
  ] as const)('refused for good when %s is answered by %s', async (step, reply) => {
    expect((await fail(step, reply))?.outcome).toBe('refused')
  })

  test.each([
    ['RCPT', '550 no such person'],
    ['message', '550 5.1.1 User unknown'],
    ['RCPT', '550-5.1.1 The account that you tried to reach does\r\n550 5.1.1 not exist. https://mail.example/sender'],
  ] as const)('back from a dead mailbox when %s is answered by %s', async (step, reply) => {
    expect((await fail(step, reply))?.outcome).toBe('bounced')
  })

  test.each([
    ['Invalid recipient "a<b"', 'EENVELOPE', 'bounced'],
    ['Invalid sender "a<b"', 'EENVELOPE', 'refused'],
    ['Message size larger than allowed 10', 'EMESSAGE', 'refused'],
  ])('not even offered where the library says: %s', (message, code, outcome) => {
    expect(mailErrorOf({ message, code, command: 'API' }, false).outcome).toBe(outcome)
  })

  test.each([
    ['greeting', '421 too many connections'],
    ['greeting', '554 your network is not welcome'],
    ['greeting', 'close'],
    ['greeting', 'silence'],
    ['EHLO', 'close'],
    ['MAIL', '550 your sender is not welcome'],
    ['MAIL', '530 log in first'],
    ['MAIL', 'silence'],
    ['RCPT', '451 come back later'],
    ['RCPT', '530 log in first'],
    ['RCPT', '421 the server stops'],
    ['RCPT', 'close'],
    ['DATA', '421 the server stops'],
    ['DATA', 'silence'],
    ['message', '451 come back later'],
    ['message', '421 the server stops'],
  ] as const)('not taken, and can be tried again, when %s is answered by %s', async (step, reply) => {
    expect((await fail(step, reply))?.outcome).toBe('retry')
    expect(server.taken).toEqual([])
  })

  test.each(['close', 'silence', '354 what?'])('unknown when the answer to the message is %s', async (reply) => {
    expect(await fail('message', reply)).toMatchObject({
      outcome: 'unknown',
      message: 'The mail server gave no answer. The message may have arrived.',
    })
  })

  test('not taken where our own login is refused', async () => {
    const url = server.url.replace('//', '//vouch:wrong@')
    server.reply = (step) => ({ EHLO: '250-ok\r\n250 AUTH PLAIN', AUTH: '535 who?' })[step as string]
    const sending = createMailer(readEnv({ SMTP_URL: url }), collectingLog().log).send(mail)
    await expect(sending).rejects.toMatchObject({ outcome: 'retry' })
    expect(server.reached.get('AUTH')).toBe(1)
  })

  test('not taken where nobody listens', async () => {
    const { url } = server
    await server.close()
    const sending = createMailer(readEnv({ SMTP_URL: url }), collectingLog().log).send(mail)
    await expect(sending).rejects.toMatchObject({ outcome: 'retry' })
  })

  test('not under way any more when its time is over, however much the server talks', async () => {
    server.reply = (step) => (step === 'MAIL' ? '250-and\r\n250-so\r\n250-on' : undefined)
    server.pause = 700
    await expect(mailer().send(mail)).rejects.toMatchObject({ outcome: 'retry' })
    await expect.poll(() => server.connections()).toBe(0)
    expect([server.taken, server.reached.get('message')]).toEqual([[], undefined])
  })
})
