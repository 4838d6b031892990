import { withSettings } from '../../authoring/edit/edit.js';
import type { PlainObject } from '../../base/json/plain-object.js';
import { asSentence } from '../../interface/meanings/index.js';
import { fieldsOf, isOptional, type Schema, tableFields } from '../../interface/schema/node.js';
import { formatOf } from '../../source/content/layout.js';
import { isWrittenAlike, readSettings } from '../../source/documents/document.js';
import { withByteOrderMark } from '../../source/documents/text.js';
import { meaningOfSetting } from '../../source/site/described.js';
import { brandSettings, siteSettings } from '../../source/site/settings.js';
import { type EditableContent, type EditedSite, Refused } from './content.js';
import type { FieldProblem } from './contract.js';
import { controlTexts } from './control-texts.js';
import type { SavedEdit } from './edits.js';
import { fieldsOfSettings } from './form.js';
import { textNow } from './found.js';
import { asFile, fieldProblem } from './problems.js';
import { changedFile, type PlannedSettings, writeInTurn } from './save.js';
import type { OpenSettings, SavedSettings, SettingsAsked, SettingsChange } from './settings-contract.js';
import { inWords } from './words.js';

/**
 * The settings that forms can change, by what they are of. Others change addresses, how content is read or what is
 * checked: whoever looks after the publication changes these in the file.
 */
const offered = {
  brand: ['BrandName'],
  site: ['licenseUrl', 'termsUrl', 'agreement', 'currency', 'brands', 'pages', 'lifecycle'],
} as const;

/** A file of settings, as it is on disk. */
interface SettingsFileNow {
  readonly brand?: string;
  readonly schema: Schema;
  readonly keys: readonly string[];
  /** From the content folder on. */
  readonly file: string;
  readonly text: string;
  readonly value: PlainObject;
}

/** The settings of the site, or of a brand. */
export async function openSettings(content: EditableContent, asked: SettingsAsked): Promise<OpenSettings> {
  const site = await content.access.load();
  const now = settingsNow(content, site, asked);
  const { file, schema, keys, value } = now;
  const name = site.content.brands.find(({ folder }) => folder === asked.brand)?.name;
  return {
    file,
    title: name ?? 'The site',
    fields: fieldsOfSettings(
      schema,
      keys.filter((key) => isOffered(now, key)),
    ),
    value: ofKeys(value, keys),
    problems: problemsIn(content, site, now),
    others: tableFields(schema).flatMap(([key]) => {
      const meaning = meaningOfSetting(schema, [key]);
      return isOffered(now, key) || meaning === undefined ? [] : [{ key, meaning: asSentence(meaning) }];
    }),
    follows: name === undefined ? [] : [...renaming, ...namedIn(content, name)],
  };
}

/** The problems that settings would have after a change. Nothing is written. */
export async function trySettings(
  content: EditableContent,
  change: SettingsChange,
): Promise<{ readonly problems: readonly FieldProblem[] }> {
  const now = settingsNow(content, await content.access.load(), change);
  return { problems: await problemsAfter(content, now, editedText(now, change)) };
}

/** Writes settings to their file, and to nothing else. */
export function saveSettings(content: EditableContent, change: SettingsChange): Promise<SavedSettings> {
  return content.inTurn(async (writing) => {
    let planned: PlannedSettings | undefined;
    const written = await writeInTurn(content, writing, (site) => {
      const now = settingsNow(content, site, change);
      planned = plannedSettings(content, now, editedText(now, change));
      return { records: [], settings: planned, title: titleOfSave(site, change) };
    });
    const { lines } = changedFile(content, planned!, Number.POSITIVE_INFINITY);
    const site = await content.access.load();
    const now = settingsNow(content, site, change);
    return {
      edit: written!.edit,
      file: now.file,
      lines,
      value: ofKeys(now.value, now.keys),
      problems: problemsIn(content, site, now),
    };
  });
}

/** The way back from a save of settings: each one that nobody has changed since is as it was before. */
export function settingsBack(
  content: EditableContent,
  site: EditedSite,
  { settings, title }: SavedEdit,
): { readonly title: string; readonly settings: PlannedSettings } {
  const { brand, was, is } = settings!;
  const now = settingsNow(content, site, brand === undefined ? {} : { brand });
  const keys = now.keys.filter((key) => !isWrittenAlike(was[key], is[key]));
  const before = ofKeys(now.value, now.keys);
  if (keys.some((key) => !isWrittenAlike(before[key], is[key])))
    throw new Refused(
      `${keys.map(inWords).join(', ')} in ${now.file} was changed once more since. Nothing was saved. Change it in the settings.`,
      true,
    );
  const after = {
    ...ofKeys(
      before,
      now.keys.filter((key) => !keys.includes(key)),
    ),
    ...ofKeys(was, keys),
  };
  const planned = plannedSettings(content, now, editedText(now, { before, after }));
  return { title: title ?? now.file, settings: planned };
}

function titleOfSave(site: EditedSite, { brand, before, after }: SettingsChange): string {
  const name = site.content.brands.find(({ folder }) => folder === brand)?.name;
  const keys = Object.keys({ ...before, ...after }).filter((key) => !isWrittenAlike(before[key], after[key]));
  return `Changed settings of ${name ?? 'the site'}: ${keys.map(inWords).join(', ')}`;
}

/** What a brand's new name changes, and what it doesn't. */
const renaming: readonly string[] = [
  'With the next publication, all records of the old name are gone, and as many of the new one are there. The guard against removals may stop it until that is accepted: opendata accept.',
  'The folder of the brand stays, and with it the addresses of its pages. The baseline and what imports leave out name the folder, so they stay right.',
  'An import looks for brands by their published names: a feed with the old name would make another folder.',
];

/** The files beside site.yaml that name a brand by its published name. */
function namedIn(content: EditableContent, name: string): readonly string[] {
  const files = ['accepted.yaml'];
  return files
    .filter((file) => textNow(content, file)?.includes(name))
    .map((file) => `${file} has the old name in it. Write the new one there, in the file itself.`);
}

/** @throws Refused without a file that can be read. Its path comes from the brands that there are. */
function settingsNow(
  content: EditableContent,
  { content: site }: EditedSite,
  { brand }: SettingsAsked,
): SettingsFileNow {
  if (brand !== undefined && !site.brands.some(({ folder }) => folder === brand))
    throw new Refused(`There is no brand folder ${brand}.`);
  const stem = brand === undefined ? 'site' : `${brand}/brand`;
  for (const extension of ['yaml', 'yml', 'json']) {
    const file = `${stem}.${extension}`;
    const text = textNow(content, file);
    if (text === undefined) continue;
    const { value } = readSettings(asFile(file, file, text), Buffer.from(text));
    if (value === undefined) throw new Refused(`${file} can't be read. Correct the file first.`, true);
    const [schema, keys] =
      brand === undefined ? [siteSettings, offered.site] : [brandSettings, offered.brand];
    return { ...(brand !== undefined && { brand }), schema, keys, file, text, value };
  }
  throw new Refused(`There is no ${stem}.yaml.`, true);
}

/** True for a setting that the form shows. Pages that are only switched on have no settings to show. */
function isOffered({ keys, value }: SettingsFileNow, key: string): boolean {
  return keys.includes(key) && (key !== 'pages' || typeof value[key] === 'object');
}

function ofKeys(value: PlainObject, keys: readonly string[]): PlainObject {
  return Object.fromEntries(Object.entries(value).filter(([key]) => keys.includes(key)));
}

/** The text of a file after a change of the settings that forms can change; others stay, whatever was sent. */
function editedText(
  now: SettingsFileNow,
  { before, after }: Pick<SettingsChange, 'after' | 'before'>,
): string {
  const { file, text, value, keys, schema } = now;
  if (!isWrittenAlike(ofKeys(value, keys), ofKeys(before, keys)))
    throw new Refused(`${file} has changed since you opened it. Nothing was saved. Open it again.`, true);
  const [control] = controlTexts(ofKeys(after, keys));
  if (control !== undefined)
    throw new Refused(
      `${inWords(String(control.field[0]))} has a character that can't be seen, which no content file may have. Nothing was saved. Write the text anew, without it.`,
    );
  const kept = Object.entries(value).filter(([key]) => !keys.includes(key) || Object.hasOwn(after, key));
  // What has to be there is left empty, so that it is said to be missing.
  const missing = keys.filter((key) => !Object.hasOwn(after, key) && !isOptional(fieldsOf(schema)[key]!));
  const empty = Object.fromEntries(missing.map((key) => [key, '']));
  const wanted = { ...Object.fromEntries(kept), ...ofKeys(after, keys), ...empty };
  const unmarked = text.replace(/^\ufeff/, '');
  const edited = withSettings(unmarked, formatOf(file), value, wanted, schema);
  if (edited === undefined)
    throw new Refused(
      `${file} can't hold this change in the form that it is written in. Nothing was saved. Edit the file itself.`,
    );
  return withByteOrderMark(edited, Buffer.from(text));
}

function plannedSettings(content: EditableContent, now: SettingsFileNow, text: string): PlannedSettings {
  const { brand, file, keys, value } = now;
  const path = `${content.access.root}/${file}`;
  const after = readSettings(asFile(file, file, text), Buffer.from(text)).value ?? {};
  return {
    file: asFile(path, path, text),
    before: Buffer.from(now.text),
    text,
    saved: { ...(brand !== undefined && { brand }), was: ofKeys(value, keys), is: ofKeys(after, keys) },
  };
}

/** What `opendata check` would say of a settings file with another text. */
async function problemsAfter(
  content: EditableContent,
  now: SettingsFileNow,
  text: string,
): Promise<readonly FieldProblem[]> {
  const { access } = content;
  const path = `${access.root}/${now.file}`;
  const isIt = (name: unknown) => String(name).replaceAll('\\', '/') === path;
  const readFileSync = ((name: string) =>
    isIt(name) ? Buffer.from(text) : access.fs.readFileSync(name)) as typeof access.fs.readFileSync;
  return problemsIn(content, await access.load({ ...access.fs, readFileSync }), now);
}

function problemsIn(
  { access }: EditableContent,
  { problems }: EditedSite,
  { file, keys }: SettingsFileNow,
): readonly FieldProblem[] {
  const name = `${access.root}/${file}`;
  return problems
    .filter(
      ({ at: [first], field = [] }) => first.file === name && keys.includes(String(field[0] ?? keys[0])),
    )
    .map((problem) => fieldProblem(problem, access.program));
}
