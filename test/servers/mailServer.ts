import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** The replies of a mail server at each step, if nothing is wrong. */
const replies = {
  greeting: '220 ready',
  EHLO: '250 ok',
  AUTH: '235 welcome',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  message: '250 taken',
  QUIT: '221 bye',
}
export type MailStep = keyof typeof replies

/** A reply with its code, or none: the server closes the connection, or stays silent. */
export type MailReply = string | 'close' | 'silence'

/** A message that the server accepted, even if it could not say so. */
interface TakenMail {
  readonly to: string
  /** Headers and text. */
  readonly source: string
  readonly messageId: string
}

/** A mail server on this machine that answers as a test demands. */
export interface MailServer {
  /** The value of SMTP_URL. */
  readonly url: string
  readonly taken: TakenMail[]
  /** Counts how often a step was reached. */
  readonly reached: Map<MailStep, number>
  /** Gives the reply at a step; by default that all is well. The mailbox is known from RCPT on. It may set `pause` for its own reply. */
  reply: (step: MailStep, mailbox: string) => MailReply | undefined
  /** Milliseconds before each reply. It keeps a message before this pause. */
  pause: number
  /** Counts the connections that are open. */
  connections(): number
  close(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const sockets = new Set<Socket>()
  const listener = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    void serve(socket, server)
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const server: MailServer = {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    taken: [],
    reached: new Map(),
    reply: () => undefined,
    pause: 0,
    connections: () => sockets.size,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => listener.close(resolve))
    },
  }
  return server
}

/** Serves one connection, on which one message is sent. */
async function serve(socket: Socket, server: MailServer): Promise<void> {
  let mailbox = ''
  let source: string[] | undefined
  await say(socket, server, replyTo(server, 'greeting', mailbox))
  for await (const line of createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (source && line !== '.') {
      source.push(line)
      continue
    }
    const step = source ? 'message' : (line.slice(0, 4).toUpperCase() as MailStep)
    mailbox = /^RCPT TO:<(.*)>/.exec(line)?.[1] ?? mailbox
    const reply = replyTo(server, step, mailbox)
    if (source && /^(2|close|silence)/.test(reply)) server.taken.push(takenMail(mailbox, source.join('\n')))
    await say(socket, server, reply)
    source = step === 'DATA' && reply.startsWith('354') ? [] : undefined
  }
}

function replyTo(server: MailServer, step: MailStep, mailbox: string): MailReply {
  server.reached.set(step, (server.reached.get(step) ?? 0) + 1)
  return server.reply(step, mailbox) ?? replies[step]
}

async function say(socket: Socket, { pause }: MailServer, reply: MailReply): Promise<void> {
  if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause))
  if (reply === 'close') socket.destroy()
  else if (reply !== 'silence') socket.write(`${reply}\r\n`)
}

function takenMail(to: string, source: string): TakenMail {
  return { to, source, messageId: /^Message-ID:\s*(<.*>)$/im.exec(source)?.[1] ?? '' }
}
