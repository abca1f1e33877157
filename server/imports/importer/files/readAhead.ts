/** Yields the items of a source, of which it reads one ahead: the next is made ready while the consumer works on the one before. */
export async function* readAhead<Item>(source: AsyncGenerator<Item>): AsyncGenerator<Item> {
  let next = source.next()
  try {
    for (;;) {
      const { value, done } = await next
      if (done) return
      next = source.next()
      // It is awaited above. Until then its failure is no unhandled one, which would end the process.
      next.catch(() => undefined)
      yield value
    }
  } finally {
    await next.catch(() => undefined)
    await source.return(undefined)
  }
}
