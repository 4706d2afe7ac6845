import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { XmlDocument, XmlElement, XmlText } from 'libxml2-wasm'

/** What a parser reads in a document: the names of its elements, and the texts of those that have no others in them. */
export interface ReadDocument {
  names: string[]
  texts: string[]
}

/** Reads a document with libxml2. @throws XmlParseError */
export function readWithLibxml(xml: string): ReadDocument {
  using document = XmlDocument.fromString(xml)
  const names: string[] = []
  const texts: string[] = []
  const walk = (element: XmlElement): void => {
    names.push(element.name)
    let text = ''
    let hasElements = false
    for (let child = element.firstChild; child !== null; child = child.next) {
      if (child instanceof XmlElement) {
        hasElements = true
        walk(child)
      } else if (child instanceof XmlText) text += child.content
    }
    if (!hasElements) texts.push(text)
  }
  walk(document.root)
  return { names, texts: texts.toSorted() }
}

const program = `import java.nio.file.*; import java.util.*; import javax.xml.parsers.*; import org.w3c.dom.*;
public class Texts {
  static List<String> texts = new ArrayList<>();
  static void walk(Element element) {
    boolean hasElements = false; NodeList children = element.getChildNodes();
    for (int i = 0; i < children.getLength(); i++) if (children.item(i) instanceof Element child) { hasElements = true; walk(child); }
    if (!hasElements) texts.add(Base64.getEncoder().encodeToString(element.getTextContent().getBytes(java.nio.charset.StandardCharsets.UTF_8)));
  }
  public static void main(String[] files) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance(); factory.setNamespaceAware(true);
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    for (String file : files) { texts.clear(); walk(factory.newDocumentBuilder().parse(new java.io.File(file)).getDocumentElement()); System.out.println(String.join(" ", texts.stream().map(t -> "." + t).toList())); }
  }
}`

/** Whether the parser of Java, which shares nothing with libxml2, is on this machine. */
export function hasJava(): boolean {
  return spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0
}

/** The texts of documents as Xerces-J reads them. @throws Error where one is not well-formed */
export function readWithJava(folder: string, documents: readonly string[]): string[][] {
  mkdirSync(folder, { recursive: true })
  const source = join(folder, 'Texts.java')
  writeFileSync(source, program)
  const files = documents.map((xml, index) => {
    const file = join(folder, `${index}.xml`)
    writeFileSync(file, xml)
    return file
  })
  const output = execFileSync('java', [source, ...files], { encoding: 'utf8', maxBuffer: 100 * 1024 * 1024 })
  return output
    .trimEnd()
    .split('\n')
    .map(line =>
      line
        .split(' ')
        .map(each => Buffer.from(each.slice(1), 'base64').toString())
        .toSorted(),
    )
}
