/** Does as much of a browser as sign-in needs: stores cookies by path and follows redirects. */
export class TestBrowser {
  /** The origin that the person sees (PUBLIC_URL). */
  readonly origin: string
  readonly #nodes: readonly string[]
  readonly #cookies = new Map<string, { value: string; path: string }>()
  #turn = 0

  /**
   * @param origin the origin that the person sees (PUBLIC_URL).
   * @param nodes the addresses of the servers behind it. Requests go to them in turn.
   */
  constructor(origin: string, nodes: readonly string[]) {
    this.origin = origin
    this.#nodes = nodes
  }

  /** Sends one request and follows no redirect. */
  async request(path: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(path, this.origin)
    const node = this.#nodes[this.#turn++ % this.#nodes.length]
    const headers = new Headers(init.headers)
    headers.set('cookie', this.#cookieHeader(url.pathname))
    if (!headers.has('accept')) headers.set('accept', 'text/html')
    const response = await fetch(new URL(url.pathname + url.search, node), { ...init, headers, redirect: 'manual' })
    for (const cookie of response.headers.getSetCookie()) this.storeCookie(cookie)
    return response
  }

  /** Posts a form, like a page of this origin. */
  post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
    return this.request(path, {
      method: 'POST',
      headers: { origin: this.origin, ...headers },
      body: new URLSearchParams(fields),
    })
  }

  /** Follows redirects within the origin. Stops at a page, or at the redirect to the app's start page. */
  async follow(response: Response): Promise<{ response: Response; url: URL }> {
    let url = new URL(response.headers.get('location') ?? '/', this.origin)
    let current = response
    while (current.status >= 300 && current.status < 400) {
      url = new URL(current.headers.get('location') ?? '', url)
      if (url.origin !== this.origin || url.pathname === '/') break
      current = await this.request(url.href)
    }
    return { response: current, url }
  }

  cookieNames(): string[] {
    return [...this.#cookies.keys()]
  }

  cookieHeader(): string {
    return this.#cookieHeader('/')
  }

  /** Makes a browser with a copy of the cookies, such as a stolen session. */
  clone(): TestBrowser {
    const copy = new TestBrowser(this.origin, this.#nodes)
    for (const [key, cookie] of this.#cookies) copy.#cookies.set(key, cookie)
    return copy
  }

  /** Lists names and values of the cookies that go to a path. */
  cookies(pathname: string): [string, string][] {
    const matching = [...this.#cookies].filter(([, { path }]) => pathname.startsWith(path))
    return matching.map(([key, { value }]) => [key.split(' ')[0] ?? '', value])
  }

  #cookieHeader(pathname: string): string {
    return this.cookies(pathname)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')
  }

  /** Stores a cookie from the value of a Set-Cookie header. */
  storeCookie(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split(/; ?/)
    const name = pair.slice(0, pair.indexOf('='))
    const value = pair.slice(pair.indexOf('=') + 1)
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/'
    const key = `${name} ${path}`
    if (value === '' || /expires=Thu, 01 Jan 1970/i.test(cookie)) this.#cookies.delete(key)
    else this.#cookies.set(key, { value, path })
  }
}
