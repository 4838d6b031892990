import { isPlainObject } from '../../../base/json/plain-object.js';
import type { FieldPath } from '../../../model/location.js';
import { useField } from './form-context.js';
import { pastedPosition } from './values/pasted-position.js';
import { fieldText } from './values/values.js';

/** A position from two numbers or a link of a map, and a link back to a map that shows it. */
export function PositionField({ path }: { readonly path: FieldPath }) {
  const field = useField(path);
  const point = isPlainObject(field.value) ? field.value : {};
  const [latitude, longitude] = ['Latitude', 'Longitude'].map((key) => fieldText(point[key]) ?? '');
  const isPoint = [latitude, longitude].every((text) => /^-?\d{1,3}(\.\d+)?$/.test(text!));
  const take = (control: HTMLInputElement) => {
    const found = pastedPosition(control.value);
    const wrong =
      'No position can be read in it. Paste two numbers, such as 51.5014, -0.1419, or a link of a map.';
    control.setCustomValidity(found === undefined && control.value.trim() !== '' ? wrong : '');
    control.reportValidity();
    if (found === undefined) return;
    field.set({ ...point, ...found });
    control.value = '';
  };
  return (
    <p class="row wide">
      <input
        type="text"
        autocomplete="off"
        aria-label="Paste a position, or a link of a map"
        placeholder="Paste a position, or a link of a map"
        onChange={({ currentTarget }) => take(currentTarget)}
        onPaste={({ currentTarget }) => setTimeout(() => take(currentTarget))}
      />{' '}
      {isPoint && (
        <a
          target="_blank"
          rel="noopener noreferrer"
          href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`}
        >
          Show it on a map
        </a>
      )}
    </p>
  );
}
