import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Build } from '../builds/build.ts'
import { systemEnvironment } from '../processes/gateway.ts'

/** What is said of a document. */
export interface Verdict {
  isValid: boolean
  /** The first thing that is wrong with it. */
  because: string
}

/** A program that judges the files of a list by the official schemas, in their order. */
export type Judge = (list: string, files: readonly string[]) => Promise<Verdict[]>

/** The schema in which all messages begin. */
const root = 'service/Message.xsd'

/** The way in which the gateway of a build judges its messages. */
export function ownJudge(build: Build, schemas: string): Judge {
  const program = fileURLToPath(new URL('own-judge.ts', import.meta.url))
  const module = join(build.folder, 'packages/sheets/src/xml/xsd.ts')
  return async (list, files) => {
    const args = ['--conditions=udigate-source', program, module, schemas, root, list]
    const { output } = await run(process.execPath, args, systemEnvironment(build))
    return listVerdicts(output, files)
  }
}

/** Whether xmllint is on this machine. */
export function hasXmllint(): boolean {
  return spawnSync('xmllint', ['--version'], { stdio: 'ignore' }).status === 0
}

/** xmllint of libxml2. */
export function xmllintJudge(schemas: string): Judge {
  const flags = ['--noout', '--nonet', '--huge', '--schema', join(schemas, root)]
  return async (_list, files) => {
    const { errors } = await run('xmllint', [...flags, ...files])
    const said = new Map<string, string>()
    const valid = new Set<string>()
    for (const line of errors.split('\n')) {
      const end = / (validates|fails to validate)$/.exec(line)
      if (end?.[1] === 'validates') valid.add(line.slice(0, end.index))
      const [, file = '', what = ''] = /^(\/[^:]+):\d+: (.*)/.exec(line) ?? []
      if (file !== '' && !said.has(file)) said.set(file, what.slice(0, 200))
    }
    return files.map(file => ({ isValid: valid.has(file), because: said.get(file) ?? '' }))
  }
}

const program = `import java.io.*; import java.nio.file.*; import javax.xml.*; import javax.xml.parsers.*; import javax.xml.transform.sax.SAXSource; import javax.xml.validation.*; import org.xml.sax.*;
public class Judge {
  public static void main(String[] args) throws Exception {
    SchemaFactory factory = SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI);
    factory.setProperty(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "file"); factory.setProperty(XMLConstants.ACCESS_EXTERNAL_DTD, "");
    Validator validator = factory.newSchema(new File(args[0])).newValidator();
    SAXParserFactory parsers = SAXParserFactory.newInstance(); parsers.setNamespaceAware(true);
    parsers.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, "UTF-8");
    for (String file : Files.readAllLines(Path.of(args[1]))) {
      String verdict = "valid";
      try (InputStream in = new FileInputStream(file)) {
        XMLReader reader = parsers.newSAXParser().getXMLReader(); reader.setErrorHandler(null);
        validator.reset(); validator.setErrorHandler(null);
        validator.validate(new SAXSource(reader, new InputSource(in)));
      } catch (SAXException | IOException e) { verdict = "invalid " + String.valueOf(e.getMessage()).replaceAll("\\\\s+", " "); }
      out.println(verdict.length() > 200 ? verdict.substring(0, 200) : verdict);
    }
    out.flush();
  }
}`

/** Xerces-J as it comes with Java, which shares nothing with libxml2. Its program is put into `folder`. */
export function xercesJudge(schemas: string, folder: string): Judge {
  mkdirSync(folder, { recursive: true })
  const source = join(folder, 'Judge.java')
  writeFileSync(source, program)
  return async (list, files) => {
    const { output } = await run('java', ['-Dfile.encoding=UTF-8', source, join(schemas, root), list])
    return listVerdicts(output, files)
  }
}

/** @throws Error where there are not as many verdicts as files */
function listVerdicts(output: string, files: readonly string[]): Verdict[] {
  const lines = output.trimEnd().split('\n')
  if (lines.length !== files.length) throw new Error(`${lines.length} verdicts on ${files.length} documents`)
  return lines.map(line => ({ isValid: line === 'valid', because: line.replace(/^invalid /, '') }))
}

async function run(
  command: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = process.env,
): Promise<{ output: string; errors: string }> {
  const child = spawn(command, args, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  const texts = { output: '', errors: '' }
  child.stdout.setEncoding('utf8').on('data', chunk => (texts.output += chunk))
  child.stderr.setEncoding('utf8').on('data', chunk => (texts.errors += chunk))
  await once(child, 'close')
  if (texts.output === '' && texts.errors === '') throw new Error(`${command} says nothing`)
  return texts
}
