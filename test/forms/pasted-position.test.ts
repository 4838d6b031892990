import { describe, expect, it } from 'vitest';
import { pastedPosition } from '../../src/forms/browser/form/values/pasted-position.js';

const read = (text: string) => {
  const found = pastedPosition(text);
  return found && `${found.Latitude} ${found.Longitude}`;
};

describe('a position that is typed or pasted', () => {
  it.each([
    ['51.5, -0.12', '51.5 -0.12'],
    [' 51.5 -0.12 ', '51.5 -0.12'],
    ['(51.50140, −0.14189)', '51.50140 -0.14189'],
    ['51; 0', '51.0 0.0'],
    ['51.123456789012, 0.5', '51.12345679 0.5'],
  ])('is read in %s', (text, position) => {
    expect(read(text)).toBe(position);
  });

  it.each([
    ['https://maps.example/maps/@51.5014,-0.1419,17z'],
    ['https://maps.example/maps/place/X/@52.1,0.3,17z/data=!4m5!3m4!8m2!3d51.5014!4d-0.1419'],
    ['https://maps.example/maps/search/?api=1&query=51.5014%2C-0.1419'],
    ['https://maps.example/maps?cp=51.5014~-0.1419&lvl=16'],
    ['https://map.example/#map=19/51.5014/-0.1419'],
    ['https://map.example/?mlat=51.5014&mlon=-0.1419#map=5/52/1'],
    ['geo:51.5014,-0.1419;u=35'],
  ])('is read in the link %s', (text) => {
    expect(read(text)).toBe('51.5014 -0.1419');
  });

  it.each([
    [''],
    ['51.5'],
    ['91.0, 0.5'],
    ['51.5, 181'],
    ['51,5, 0,12'],
    ['CB7 4AA'],
    ['https://maps.example/?q=Ely'],
    ['https://maps.example/?mlat=x&mlon=1'],
    ['javascript:51.5,-0.12'],
    [`${'1'.repeat(100_000)}, 2`],
  ])('is not seen in %.40s', (text) => {
    expect(read(text)).toBeUndefined();
  });
});
