import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { createMailer, type MailError } from './mail.ts'

/** Speaks just enough SMTP to accept one message, or to refuse its recipient. */
async function mailServer(refusal?: string) {
  let received = ''
  const server = createServer((socket) => {
    let inData = false
    socket.write('220 ready\r\n')
    socket.on('data', (chunk) => {
      const text = chunk.toString()
      received += text
      if (inData) {
        if (!text.endsWith('\r\n.\r\n')) return
        inData = false
        socket.write('250 taken\r\n')
      } else if (text.startsWith('DATA')) {
        inData = true
        socket.write('354 go on\r\n')
      } else if (refusal && text.startsWith('RCPT')) socket.write(`${refusal}: ${text}`)
      else if (text.startsWith('QUIT')) socket.end('221 bye\r\n')
      else socket.write('250 ok\r\n')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, received: () => received, close: () => server.close() }
}

function collectingLog() {
  const lines: string[] = []
  return { lines, log: pino({}, { write: (line: string) => void lines.push(line) }) }
}

const mail = { to: 'vera@vouch.example', subject: 'A subject', text: 'The words of the mail' }

test('mail leaves through SMTP_URL, and the log names neither the person nor the words', async () => {
  const server = await mailServer()
  const { lines, log } = collectingLog()
  const mailer = createMailer(readEnv({ SMTP_URL: server.url }), log)
  expect(mailer.enabled).toBe(true)
  await mailer.send(mail)
  expect(server.received()).toContain('RCPT TO:<vera@vouch.example>')
  expect(server.received()).toContain('From: Vouch <vouch@localhost>')
  expect(server.received()).toContain('The words of the mail')
  expect(lines.join()).toContain('mail sent')
  expect(lines.join()).not.toMatch(/vera|A subject|words/)
  server.close()
})

test('a refused message is an error that names no person', async () => {
  const server = await mailServer('550 no such person')
  const mailer = createMailer(readEnv({ SMTP_URL: server.url }), collectingLog().log)
  const error = await mailer.send(mail).catch((caught: Error) => caught)
  expect(String(error)).toContain('EENVELOPE 550')
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('vera')
  server.close()
})

test('without SMTP_URL mail is off', async () => {
  const mailer = createMailer(readEnv({}), collectingLog().log)
  expect(mailer.enabled).toBe(false)
  await expect(mailer.send(mail)).rejects.toThrow('Mail is not set up')
})

async function outcomeAt(url: string): Promise<string> {
  const error = await createMailer(readEnv({ SMTP_URL: url }), collectingLog().log)
    .send(mail)
    .catch((caught: MailError) => caught)
  return error ? error.outcome : 'sent'
}

test('whether a failed message may be tried again depends on what the mail server said', async () => {
  const refusing = await mailServer('550 no such person')
  expect(await outcomeAt(refusing.url)).toBe('refused')
  refusing.close()
  const busy = await mailServer('451 come back later')
  expect(await outcomeAt(busy.url)).toBe('retry')
  busy.close()
  expect(await outcomeAt(busy.url), 'nobody listens there any more').toBe('retry')
})

test('a message whose answer is lost is unknown', async () => {
  const server = createServer((socket) => {
    socket.write('220 ready\r\n')
    socket.on('data', (chunk) => {
      const text = chunk.toString()
      if (text.startsWith('DATA')) socket.write('354 go on\r\n')
      else if (text.endsWith('\r\n.\r\n')) socket.destroy()
      else socket.write('250 ok\r\n')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  expect(await outcomeAt(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`)).toBe('unknown')
  server.close()
})
