import { consentText } from '#server/jobsPage/applications/consent.ts'
import { type Problems, type SkillInputs, skillLines } from '#server/jobsPage/applications/parseForm.ts'
import { type PublicJob, suggestSkillNames } from '#server/jobsPage/data.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { type Html, html } from '#server/platform/html/html.ts'
import { banner, field, labelled, type Sheet, sheet } from '#server/platform/html/page.ts'
import { countryCodes, nameOfCountry } from '#shared/platform/countries.ts'
import { jobDetailList } from './jobParts.ts'
import { keepTyped } from './keepTyped.ts'
import { applyPath, jobsPath, networkPath } from './paths.ts'

export interface FormView {
  readonly job: PublicJob | undefined
  readonly token: string
  readonly typed: URLSearchParams
  /** The name of the file that is kept with the form. */
  readonly keptFile?: string | undefined
  readonly problems: Problems
  readonly banner?: string | undefined
}

/** Writes the application form, for one job or for none. */
export async function applyPage(db: Database, view: FormView): Promise<Sheet> {
  const { job, typed, problems } = view
  const skills = await suggestSkillNames(db)
  // It is the link of a form that was dropped.
  const proof = typed.get('confirmed') ?? ''
  const input = (name: string) => ({ name, value: typed.get(name) ?? '', problem: problems[name] })
  // A form that comes back has what was typed. The link of a dropped form is all that a new one may have.
  const isFresh = view.typed.size === (proof ? 1 : 0)
  const page = sheet(
    job ? `Apply for ${job.title}` : 'Apply without a job',
    jobsPath,
    html`${job ? jobDetailList(job) : html`<p>Tell us about your work. We will write to you when we have a job that fits.</p>`}
${banner(view.banner, Object.keys(problems).length === 0)}${restoredNote}<form method="post" action="${job ? applyPath(job.id) : networkPath}" enctype="multipart/form-data"${isFresh ? html` data-fresh` : ''}>
<input type="hidden" name="form" value="${view.token}">
${proof && html`<input type="hidden" name="confirmed" value="${proof}">`}
${trap(view)}
<div class="pair">
${field({ ...input('first_name'), label: 'First name', type: 'text', autocomplete: 'given-name', attributes: html` maxlength="100"` })}
${field({ ...input('last_name'), label: 'Last name', type: 'text', autocomplete: 'family-name', attributes: html` maxlength="100"` })}
</div>
${field({ ...input('email'), label: 'E-mail', type: 'email', autocomplete: 'email', hint: proof ? 'Our mail came to this address, so it is already confirmed.' : 'We will send a link to this address. Open it to confirm your application.', attributes: html` maxlength="254"` })}
${countryField(input('country'))}
${skillFields(view, skills)}
${field({ ...input('rate'), label: 'Expected rate in USD per hour', type: 'text', autocomplete: 'on', optional: true, attributes: html` inputmode="decimal" maxlength="10"` })}
<div class="pair">
${field({ ...input('url_github'), label: 'GitHub', type: 'text', autocomplete: 'on', optional: true, attributes: html` inputmode="url" placeholder="github.com/your-name" maxlength="200"` })}
${field({ ...input('url_linkedin'), label: 'LinkedIn', type: 'text', autocomplete: 'on', optional: true, attributes: html` inputmode="url" placeholder="linkedin.com/in/your-name" maxlength="200"` })}
</div>
${field({ ...input('employer'), label: 'Present employer', type: 'text', autocomplete: 'organization', optional: true, hint: 'We never show your profile to them.', attributes: html` maxlength="200"` })}
${labelled({ ...input('about'), label: 'About you', optional: true }, html`<textarea`, html`${'\n'}${typed.get('about')}</textarea>`)}
${resumeField(view)}
${consentField(view)}
<button>Send application</button>
</form>`,
  )
  return { ...page, script: keepTyped }
}

const restoredNote = html`<div class="told restored" role="status" hidden>We have restored what you typed. If you had chosen a file, choose it again, and tick the consent again.</div>`

/** Makes a field that people neither see nor reach, unless something has been filled in. */
function trap({ typed, problems }: FormView): Html {
  const problem = problems.website
  const input = field({
    name: 'website',
    label: 'Leave this field empty',
    type: 'text',
    autocomplete: 'off',
    optional: true,
    value: typed.get('website') ?? '',
    problem,
    attributes: problem ? html`` : html` tabindex="-1"`,
  })
  return problem ? input : html`<div class="trap" aria-hidden="true">${input}</div>`
}

function countryField(input: { name: string; value: string; problem: string | undefined }): Html {
  const options = countries.map(
    ({ code, name }) => html`<option value="${code}"${code === input.value ? html` selected` : ''}>${name}</option>`,
  )
  const content = html`<option value="">Choose your country</option>${options}</select>`
  return labelled({ ...input, label: 'Country' }, html`<select autocomplete="country"`, content)
}

const countries = countryCodes
  .map((code) => ({ code, name: nameOfCountry(code) ?? code }))
  .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))

function skillFields(view: FormView, known: readonly string[]): Html {
  return html`<fieldset>
<legend>Skills and years of work with them</legend>
<p class="hint" id="skills-hint">${view.job?.job_skills.length ? 'Leave a line empty if you have not worked with that skill. ' : ''}When you fill in a line, the next one appears.</p>
${skillLines(view.job, view.typed).map((line) => skillField(view, line))}
<datalist id="known-skills">${known.map((name) => html`<option value="${name}"></option>`)}</datalist>
</fieldset>`
}

function skillField({ typed, problems }: FormView, line: SkillInputs): Html {
  const problem = problems[line.years] ?? (line.skill && problems[line.skill])
  const note = `${line.years}-note`
  const invalid = problem ? html` aria-invalid="true" aria-describedby="${note}" autofocus` : ''
  const name = line.skill
    ? html`<input name="${line.skill}" list="known-skills" aria-label="${line.label}" placeholder="Add skill" maxlength="80" value="${typed.get(line.skill)}"${invalid}>`
    : html`<label for="${line.years}">${line.label}</label>`
  const label = line.skill ? html`aria-label="Years of ${line.label}"` : html`id="${line.years}"`
  return html`<div class="skill${line.skill ? ' free' : ''}">
${name}
<input ${label} name="${line.years}" placeholder="Years" inputmode="decimal" maxlength="5" value="${typed.get(line.years)}"${invalid}>
</div>
${problem ? html`<p class="problem" id="${note}">${problem}</p>` : ''}`
}

function resumeField({ keptFile, problems }: FormView): Html {
  const kept = html`<p class="kept">“${keptFile}” is kept with this form. Choose another file only to replace it.</p><input type="hidden" name="kept" value="yes">`
  return html`${keptFile ? kept : ''}${labelled(
    {
      name: 'resume',
      label: keptFile ? 'Another resume' : 'Resume',
      optional: true,
      problem: problems.resume,
      hint: 'PDF, Word (.docx) or plain text, at most 10 MB.',
    },
    html`<input type="file" accept=".pdf,.docx,.txt"`,
  )}`
}

function consentField({ typed, problems }: FormView): Html {
  const problem = problems.consent
  return html`<div class="field">
<p class="row"><strong>What we keep, and why</strong></p>
<p>${consentText}</p>
<div class="check">
<input type="checkbox" id="consent" name="consent" value="yes" required${typed.get('consent') === 'yes' ? html` checked` : ''}${problem ? html` aria-invalid="true" aria-describedby="consent-note" autofocus` : ''}>
<label for="consent">I agree to this.</label>
</div>
${problem ? html`<p class="problem" id="consent-note">${problem}</p>` : ''}
</div>`
}
