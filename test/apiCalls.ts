/** Sends one GraphQL operation to a running product, like the browser. @throws Error when it did not succeed. */
async function callApi<Data>(
  url: string,
  token: string,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<Data> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  })
  const answer = (await response.json()) as { data?: Data; errors?: unknown }
  if (!answer.data || answer.errors) throw new Error(`Refused: ${JSON.stringify(answer.errors)}`)
  return answer.data
}

const addStaffMutation = `mutation ($email: String!, $key: String) {
  addStaff(input: { display_name: "Written under fire", email: $email, role: recruiter }, key: $key) { __typename }
}`

/** Writes a row that a test can find later. Resolves when the product has acknowledged the write. */
export async function sendAddStaff(url: string, token: string, email: string): Promise<void> {
  await callApi(url, token, addStaffMutation, { email, key: email })
}

const staffQuery = `query ($offset: Int!) { getStaff(limit: 100, offset: $offset) { staff { email } } }`

export async function staffEmails(url: string, token: string): Promise<Set<string>> {
  const emails = new Set<string>()
  for (let offset = 0; ; offset += 100) {
    const { getStaff } = await callApi<{ getStaff: { staff: { email: string }[] } }>(url, token, staffQuery, { offset })
    for (const { email } of getStaff.staff) emails.add(email)
    if (getStaff.staff.length < 100) return emails
  }
}

const addDeveloperMutation = `mutation ($developer: AddDeveloperInput!, $key: String) {
  addDeveloper(input: $developer, key: $key) { id }
}`

/** Adds a developer. @returns the id. */
export async function sendAddDeveloper(url: string, token: string, email: string): Promise<string> {
  const developer = { email, first_name: 'Ada', last_name: 'Uploaded', skills: [] }
  const answer = await callApi<{ addDeveloper: { id: string } }>(url, token, addDeveloperMutation, {
    developer,
    key: email,
  })
  return answer.addDeveloper.id
}

const logInsQuery = `{ getSecurityEvents(filter: { kind: [LOG_IN] }, limit: 50) { events { address } } }`

/** Lists the addresses from which people have logged in, newest first. */
export async function logInAddresses(url: string, token: string): Promise<(string | null)[]> {
  type Answer = { getSecurityEvents: { events: { address: string | null }[] } }
  const { getSecurityEvents } = await callApi<Answer>(url, token, logInsQuery)
  return getSecurityEvents.events.map(({ address }) => address)
}

/** Begins an export of everything. @param id_token that of a log-in of the last minutes. @returns the id. */
export async function startExport(url: string, token: string, id_token: string): Promise<string> {
  const start = 'mutation ($id_token: String!) { startFirmExport(input: { id_token: $id_token }) { id } }'
  const { startFirmExport } = await callApi<{ startFirmExport: { id: string } }>(url, token, start, { id_token })
  return startFirmExport.id
}

/** An export of everything, as the admin sees it. */
export interface ExportRow {
  readonly id: string
  readonly state: string
  readonly size: number | null
  readonly problem: string | null
}

/** Lists the exports of everything. */
export async function listExports(url: string, token: string): Promise<readonly ExportRow[]> {
  type Answer = { getFirmExports: ExportRow[] }
  return (await callApi<Answer>(url, token, '{ getFirmExports { id state size problem } }')).getFirmExports
}
