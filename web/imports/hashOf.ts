const known = new WeakMap<File, Promise<string>>()

/**
 * Returns the SHA-256 of a file in hex, which the server uses to recognize a stored resume. Each file is read once.
 * @throws Error with a sentence for the user when the file was changed or removed after it was chosen.
 */
export function hashOf(file: File): Promise<string> {
  const hash = known.get(file) ?? read(file)
  known.set(file, hash)
  return hash
}

async function read(file: File): Promise<string> {
  const content = await file.arrayBuffer().catch(() => {
    throw new Error(`${file.name} can no longer be read. Choose the files again.`)
  })
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
