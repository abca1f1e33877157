import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { Uploads } from './uploads.ts'

const limits = { fileSize: 50, tooLarge: 'Too large.' }

function begin(uploads: Uploads, address: string, size: number) {
  const upload = uploads.begin(address, limits)
  upload.receive(new PassThrough(), 'a.txt')
  upload.add(Buffer.alloc(size))
  return upload
}
const sizes = (list: readonly ReturnType<typeof begin>[]) => list.map((upload) => upload.result().file?.content.length)

test('above the limit whoever holds most gives way, and not whoever comes', () => {
  const uploads = new Uploads(100)
  const greedy = [30, 40, 20].map((size) => begin(uploads, '10.0.0.1', size))
  const honest = [begin(uploads, '10.1.0.1', 30), begin(uploads, '10.2.0.1', 20)]
  expect(sizes([...greedy, ...honest])).toEqual([30, undefined, 20, 30, 20])
})

test('many addresses of one network hold no more than one does', () => {
  const uploads = new Uploads(100)
  const network = [1, 2, 3, 4, 5].map((at) => begin(uploads, `2001:db8:${at}::/64`, 19))
  const honest = begin(uploads, '2001:db9:1:1::/64', 40)
  expect(sizes([...network, honest])).toEqual([undefined, undefined, 19, 19, 19, 40])
  expect(network[0]?.result().fileProblem).toContain('Many people are sending files')
})

test('a file that has arrived, or was refused, gives up nothing for others', () => {
  const uploads = new Uploads(100)
  const arrived = begin(uploads, '10.0.0.1', 50)
  expect(arrived.result().file?.content).toHaveLength(50)
  expect(begin(uploads, '10.0.0.1', 51).result()).toEqual({ fileProblem: limits.tooLarge })
  const other = begin(uploads, '10.1.0.1', 50)
  expect(begin(uploads, '10.2.0.1', 10).result().file?.content).toHaveLength(10)
  expect(other.result().fileProblem).toContain('Many people are sending files')
  arrived.release()
  expect(sizes([begin(uploads, '10.1.0.1', 50)])).toEqual([50])
})
