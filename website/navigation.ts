/** The pages in the order in which they are read, in groups; each by its address and the name that it has in the list. */
export const navigation: readonly {
  title: string
  pages: readonly (readonly [address: string, name: string])[]
}[] = [
  {
    title: 'Begin',
    pages: [
      ['index.html', 'Overview'],
      ['what-for.html', 'What udigate is for'],
      ['getting-started.html', 'Getting started'],
    ],
  },
  {
    title: 'Guides',
    pages: [
      ['guides/first-registration.html', 'First registration'],
      ['guides/update.html', 'Update a device'],
      ['guides/existing-devices.html', 'Existing devices'],
      ['guides/fix-a-list.html', 'Fix a list'],
      ['guides/directive-devices.html', 'Directive devices'],
      ['guides/import-in-the-console.html', 'A list in the console'],
      ['guides/own-spreadsheet.html', 'Use your own spreadsheet'],
      ['guides/domibus.html', 'Connect Domibus'],
      ['guides/as4.html', 'Connect to EUDAMED without Domibus'],
      ['guides/sign-in.html', 'Let people sign in'],
      ['guides/without-provider.html', 'Sign in without a provider'],
      ['guides/person-leaves.html', 'When a person leaves'],
      ['guides/production.html', 'Go to production'],
    ],
  },
  {
    title: 'Reference',
    pages: [
      ['api.html', 'API'],
      ['problems.html', 'Error codes'],
      ['rules/index.html', 'Rules'],
      ['code-lists.html', 'Code lists'],
      ['cli.html', 'Command line'],
      ['directive-models.html', 'Directive models'],
      ['directive-devices.html', 'Directive identifiers'],
      ['deadlines.html', 'Deadlines'],
      ['spreadsheets.html', 'Spreadsheets'],
      ['batches.html', 'Batches'],
      ['imports.html', 'Imports'],
      ['actors.html', 'Actors'],
      ['webhooks.html', 'Webhooks'],
      ['subscriptions.html', 'Mail and digests'],
      ['gdsn.html', 'Data pools (GDSN)'],
      ['pull.html', 'Pulling'],
      ['public-api.html', 'Public API'],
      ['delivery.html', 'Life of a submission'],
      ['eudamed-samples.html', 'EUDAMED’s samples'],
    ],
  },
  {
    title: 'Operation',
    pages: [
      ['operations.html', 'Running a gateway'],
      ['configuration.html', 'Configuration'],
      ['access-points.html', 'Connections to the authority'],
      ['store.html', 'Store'],
      ['keys.html', 'API keys'],
      ['limits.html', 'Limits'],
      ['observability.html', 'Observability'],
      ['evidence.html', 'Evidence'],
      ['simulator.html', 'Simulator'],
      ['scorecard.html', 'Scorecard'],
      ['qualification.html', 'Qualification pack'],
      ['dependencies.html', 'Dependencies'],
    ],
  },
]
