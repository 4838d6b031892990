import { describe, expect, it } from 'vitest';
import { boundsOf, type Cluster, clustered } from '../../src/parts/pages/browser/clusters.js';

const everywhere = { south: -90, west: -180, north: 90, east: 180 };
/** A map on which a degree is 44 pixels, the side of a cell. */
const project = ([latitude, longitude]: readonly [number, number]) => ({
  x: longitude * 44,
  y: latitude * 44,
});
const point = (latitude: number, longitude: number, count = 1, place?: Cluster['place']): Cluster => ({
  latitude,
  longitude,
  count,
  place,
});
const ely = { id: 'ely' } as NonNullable<Cluster['place']>;

describe('points of the map', () => {
  it('are joined at the mean of their places if they are in one cell', () => {
    expect(clustered([point(10.25, 20.25), point(10.75, 20.5, 3)], everywhere, project)).toEqual([
      point(10.625, 20.4375, 4),
    ]);
  });

  it('are apart in different rows and columns, also far away', () => {
    const points = [
      point(10.5, 20.5),
      point(11.5, 20.5),
      point(10.5, 21.5),
      point(20.5, 10.5),
      point(-10.5, 20.5),
    ];
    expect(clustered(points, everywhere, project)).toEqual(points);
  });

  it('lead to their place only while they are one', () => {
    const [alone, ...others] = [
      point(10.5, 20.5, 1, ely),
      point(11.5, 20.5, 1, ely),
      point(11.5, 20.5, 1, ely),
    ];
    const shown = clustered([alone!, ...others], everywhere, project);
    expect(shown.map(({ count, place }) => [count, place])).toEqual([
      [1, ely],
      [2, undefined],
    ]);
    expect(others.map(({ count, place }) => [count, place])).toEqual([
      [1, ely],
      [1, ely],
    ]);
  });

  it('are shown up to the edges of the map', () => {
    const bounds = { south: 10, west: 20, north: 30, east: 40 };
    const corners = [point(10, 20), point(10, 40), point(30, 20), point(30, 40)];
    const outside = [point(9.9, 30), point(30.1, 30), point(20, 19.9), point(20, 40.1)];
    expect(clustered([...outside, ...corners], bounds, project)).toEqual(corners);
    expect(clustered([], bounds, project)).toEqual([]);
  });

  it('are all within their bounds', () => {
    expect(boundsOf([point(52.4, 0.26), point(-33, 18), point(10, -70)])).toEqual({
      south: -33,
      west: -70,
      north: 52.4,
      east: 18,
    });
    expect(boundsOf([point(52.4, 0.26)])).toEqual({ south: 52.4, west: 0.26, north: 52.4, east: 0.26 });
  });
});
