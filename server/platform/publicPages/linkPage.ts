import { chargeVisitor } from './chargeVisitor.ts'
import type { PageAnswer, PageFile, PageRequest, PublicPage } from './publicPages.ts'
import { noFile, type PostedForm, readForm } from './readForm.ts'

/** Answers a form that a page of a link posted. */
type Submit = (request: PageRequest, form: PostedForm) => Promise<PageAnswer>

/**
 * Makes the page behind the links of mails. Every request counts before its link is looked up.
 * @param submit left out for a page without a form.
 */
export function linkPage(
  path: string,
  show: (request: PageRequest) => Promise<PageAnswer | PageFile>,
  submit?: Submit,
  limits = noFile,
): PublicPage {
  const charged = async <Answer>(request: PageRequest, answer: () => Promise<Answer>) => {
    await chargeVisitor(request, 'links')
    return answer()
  }
  return {
    path: `${path}/{id}`,
    show: (request) => charged(request, () => show(request)),
    ...(submit && {
      submit: (request) => charged(request, () => readForm(request, limits, (form) => submit(request, form))),
    }),
  }
}
