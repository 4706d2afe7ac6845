import { declareClassPlugin, declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'
import { InProcessRunner } from './in-process-runner.mjs'
import { TypesChecker } from './types-checker.mjs'
import { notMutated } from './what-is-not-mutated.mjs'

export const strykerPlugins = [
  declareClassPlugin(PluginKind.TestRunner, 'in-process', InProcessRunner),
  declareClassPlugin(PluginKind.Checker, 'types', TypesChecker),
  declareValuePlugin(PluginKind.Ignore, 'not-mutated', notMutated),
]

const texts = { type: 'array', items: { type: 'string' } }

export const strykerValidationSchema = {
  properties: {
    inProcess: { type: 'object', properties: { root: { type: 'string' }, tests: texts, shared: texts } },
    types: { type: 'object', properties: { sources: texts, leaves: texts } },
  },
}
