import type { FileContent } from './body-stream.ts'
import type { components, paths } from './generated/api.ts'

/** The bodies of the API, by their names in its document. */
export type Bodies = components['schemas']

type ModelOf<Name> = Name extends `SubmissionRequest_${infer M}` ? M : never

/** The data models of the device records, as the document of the API has them: `EU_UDI_MDR`, … */
export type Model = ModelOf<keyof Bodies>

export type SubmissionRequest<M extends Model> = Bodies[`SubmissionRequest_${M}`]
export type ValidationRequest<M extends Model> = Bodies[`ValidationRequest_${M}`]

export type Verb = 'get' | 'post' | 'put' | 'delete'

/** The paths that take a method. */
export type PathOf<V extends Verb> = {
  [Path in keyof paths]: paths[Path][V] extends { responses: unknown } ? Path : never
}[keyof paths]

/** The operation behind a method and a path. */
type Operation<V extends Verb, Path extends keyof paths> = paths[Path][V]

/** What an operation takes beside its body: the parts of its path, its query, and headers of its own. */
type ParametersOf<Of> = Of extends { parameters: infer Parameters }
  ? PartOf<Parameters, 'path'> & MayLack<PartOf<Parameters, 'query'>> & MayLack<PartOf<Parameters, 'header'>>
  : unknown

/** What may be left out may be `undefined` as well: it is not sent then. */
type MayLack<Parts> = { [Place in keyof Parts]: OrUndefined<Parts[Place]> }
type OrUndefined<Part> = {
  [Name in keyof Part]: object extends Pick<Part, Name> ? Part[Name] | undefined : Part[Name]
}

type PartOf<Parameters, Place extends string> = Parameters extends { [P in Place]: infer Part }
  ? { [P in Place]: Part }
  : Parameters extends { [P in Place]?: infer Part }
    ? [Part] extends [undefined]
      ? unknown
      : { [P in Place]?: Part }
    : unknown

/** What an operation takes as JSON; where it takes none, a file of a media type that it knows. */
type BodyOf<Of> = Of extends { requestBody: { content: infer Content } }
  ? Content extends { 'application/json': infer Body }
    ? { body: Body }
    : { content: { type: keyof Content & string; body: FileContent } }
  : unknown

/** What a call is made with. */
export type Given<V extends Verb, Path extends keyof paths> = ParametersOf<Operation<V, Path>> &
  BodyOf<Operation<V, Path>>

/** Nothing has to be given where everything may be left out. */
export type Arguments<Wanted, Options> = object extends Wanted
  ? [given?: Wanted & Options]
  : [given: Wanted & Options]

/** What is answered when a call is served, in a media type. */
type ContentOf<Of, MediaType extends string> = Of extends { responses: infer Responses }
  ? {
      [Status in keyof Responses & (200 | 201 | 202)]: Responses[Status] extends {
        content: { [M in MediaType]: infer Content }
      }
        ? Content
        : never
    }[keyof Responses & (200 | 201 | 202)]
  : never

/** The JSON body of an answer; `undefined` where there is none. */
export type Answer<V extends Verb, Path extends keyof paths> = [
  ContentOf<Operation<V, Path>, 'application/json'>,
] extends [never]
  ? undefined
  : ContentOf<Operation<V, Path>, 'application/json'>

/** A line of an answer that comes line by line. */
export type LineOf<Path extends keyof paths> = ContentOf<paths[Path]['get'], 'application/x-ndjson'>

/** The paths whose answers come line by line. */
export type PathOfLines = {
  [Path in PathOf<'get'>]: [LineOf<Path>] extends [never] ? never : Path
}[PathOf<'get'>]

/** An item of a list that comes page by page. */
export type ItemOf<Path extends PathOf<'get'>> =
  Answer<'get', Path> extends { items: readonly (infer Item)[]; nextCursor?: string } ? Item : never

/** The paths of lists that come page by page. */
export type PathOfPages = {
  [Path in PathOf<'get'>]: [ItemOf<Path>] extends [never] ? never : Path
}[PathOf<'get'>]
