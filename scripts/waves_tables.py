"""The tables of docs/waves.md that tell what tests print and record of themselves: each part runs its tests in
build-portable and puts one table between its marks. "Before" is what the same tests printed before the mend."""
from page_parts import listed, numbers, put, scientific, table, told

PAGE = "docs/waves.md"
BOTH = ("grid", "columns")


def worst(values):
    return max(abs(value) for value in values)


def layer(folder):
    texts = told(folder, "WavesLayer.*:WavesShip.*")
    of = lambda name, pattern: numbers(texts[name], pattern)
    slope = of("WavesLayer.WavesOverASlopeFollowGreensLaw", "# of Green's law, # of the time")
    wedge = of("WavesShip.KelvinsWedgeOpensWithTheDepthFroudeNumber", "Fr_h #: wedge # deg, theory #")
    wedges = list(zip(wedge[0::3], wedge[1::3], wedge[2::3]))
    slow, fast = [w for w in wedges if w[0] < 1.0], [w for w in wedges if w[0] > 1.0]
    angles = lambda some, which: ", ".join(f"{w[which]:.1f}°" for w in some)
    froude = lambda some: ", ".join(f"{w[0]:g}" for w in some)
    rows = [
        ["frequency against the exact sum of a sea", scientific(of("WavesLayer.AFieldOfWavesKeepsItsExactPhases", "relative_error #")[0])],
        ["reflection at a walled edge against the mirror image",
         scientific(min(numbers(texts["WavesLayer.AWallIsAMirror"], "difference_# #")[1::2])) + " to " +
         scientific(max(numbers(texts["WavesLayer.AWallIsAMirror"], "difference_# #")[1::2]))],
        ["left by a sponge of 0.8 to 1.1 wavelengths", f"{100 * max(of('WavesLayer.SpongesTakeWhatTheyShould', 'left_#_# #')[2::3]):.1f} % at most"],
        ["amplitude and travel time on a slope, Green's law", f"within {100 * worst([s - 1 for s in slope]):.1f} %"],
        ["Kelvin's wedge behind a moving head, 19.47°", f"{of('WavesShip.KelvinsPattern', 'wedge_degrees #')[0]:.2f}°"],
        ["length of the transverse waves, 2πU²/g", f"{100 * (of('WavesShip.KelvinsPattern', 'transverse_length_over_theory #')[0] - 1):+.1f} %"],
        [f"Kelvin's wedge at Fr_h = U/√(gh) of {froude(slow)}; by theory {angles(slow, 2)}", angles(slow, 1)],
        [f"the same at {froude(fast)}; by theory {angles(fast, 2)}; near 1 the longest waves alone, of which a head makes "
         "little, reach the edge", angles(fast, 1)],
        ["resistance of a Wigley hull's head against the steady linear theory of that head",
         "{:.2f} to {:.2f}".format(min(ratios := of("WavesShip.ResistanceOfAWigleyHullIsThatOfSteadyTheory", "ratio #")), max(ratios))],
    ]
    put(PAGE, "layer", table(["check (`tests/validation/waves_layer_test.cpp`, `waves_ship_test.cpp`)", "found"], rows, right_from=2))


def still(folder):
    texts = told(folder, "WavesStill.*:*WavesStillBoth.*")
    of = lambda name: numbers(texts[name], "body #: # mm, # degrees, heave # mm")
    way, turn, heave = (lambda name: of(name)[1::4]), (lambda name: of(name)[2::4]), (lambda name: of(name)[3::4])
    both = lambda name, what: [value for solver in BOTH for value in what(f"Solvers/WavesStillBoth.{name}/{solver}")]
    boats = "WavesStill.BoatsOnColumnsStay"
    five = way("WavesStill.FiveBoatsOnColumnsStay")
    tug = "ATugThatNearlyTouchesDoesNotRing"
    rows = [
        ["boat of 4.2 m over 5 m, launch over 1 m, columns of 0.57 m; runabout over 2 m, columns of 0.2 m: way in a minute",
         "602, 209, 104 mm", listed(way(boats)[:3], 1) + " mm"],
        ["launch over 0.8 m, of which columns of 0.36 m bear a part, laid along their rows and at 30°: way, turn in a minute",
         "15, 21 mm; 0.5, 0.1°", listed(way(boats)[3:], 1) + " mm; " + listed(turn(boats)[3:], 2) + "°"],
        ["five boats over 4 m, columns of 0.36 m: way in a minute", "1 to 196 mm", f"{min(five):.1f} to {max(five):.1f} mm"],
        ["tug over 2.5 m, grid and columns: heave in 40 s", "225, 37 mm", listed(both(tug, heave), 1) + " mm"],
        ["the same: way, turn", "– , 15 mm; – , 0.7°", listed(both(tug, way), 1) + " mm; " + listed(both(tug, turn), 2) + "°"],
        ["launch and a submarine below it, grid and columns: way in 30 s", "1.5, 0.6 m",
         f"{max(both('ABoatAboveASubmarineStays', way)):.1f} mm at most"],
        ["two submarines above each other, likewise", "0.9 m", f"{max(both('SubmarinesAboveEachOtherStay', way)):.1f} mm at most"],
    ]
    put(PAGE, "still", table(["at rest (`tests/validation/waves_still_test.cpp`)", "before", "now"], rows, right_from=1))


def hulls(folder):
    texts = told(folder, "WavesDecay.*:WavesWake.*:WavesSea.*")
    decay = numbers(texts["WavesDecay.HeaveAndPitchAreThoseOfTheory"], "waves of # m cells: heave # s, # left; pitch # s, # left")
    fine, coarse = decay[:5], decay[5:]
    length = numbers(texts["WavesWake.TransverseWavesAreAsLongAsTheoryHasThem"], "transverse waves # m long, theory #")
    sea = numbers(texts["WavesSea.HasItsHeightAndCarriesABoat"], "H_s at a gauge over a minute # m, of the boat's heave # m")
    swing = lambda half, left: f"{half:.2f} s, {left:.2f}"
    rows = [
        ["box 2 × 0.5 × 1 m, 500 kg/m³, 3 m of water: half period of heave, what is left of the swing", swing(*fine[1:3]), "0.826 s, 0.50"],
        ["the same, pitch", swing(*fine[3:]), "0.812 s, 0.73"],
        ["cells of 0.2 instead of 0.1 m: heave, pitch", swing(*coarse[1:3]) + "; " + swing(*coarse[3:]), ""],
        ["transverse waves behind a hull towed at 2.5 m/s", f"{length[0]:.3f} m", f"{length[1]:.3f} m"],
        ["H_s of a sea of 0.4 m, at one gauge for a minute", f"{sea[0]:.2f} m", "0.4 ± 0.1 m"],
        ["four times the root mean square of a boat's heave in it", f"{sea[1]:.2f} m", ""],
    ]
    put(PAGE, "hulls", table(["through the whole program (`tests/validation/waves_hull_test.cpp`)", "found", "theory"], rows))


def balance(folder):
    texts = told(folder, "Both/WakeUnderWaves.*")
    pattern = "rudder #, # vortices: # J of the boat, # J lost, # J gained again (# %); momentum # kg m/s off, of #"
    courses = {}
    for solver in BOTH:
        of = lambda test: numbers(texts[f"Both/WakeUnderWaves.{test}/{solver}"], pattern)
        runs = of("NothingIsGainedWithoutAnEngine")
        courses[solver] = [runs[k:k + 8] for k in range(0, len(runs), 8)]
        runs = of("AHeavingTugGainsNothing")
        coasting, tug, coasting_without, tug_without = (runs[k:k + 8] for k in range(0, len(runs), 8))
        courses[solver] += [tug, tug_without, coasting, coasting_without]
    names = ["runabout from 10 m/s, no engine", "runabout, straight on", "runabout, hard over", "launch, hard over",
             "standard boat", "tug", "tug, not through its own wash: 60 × 24 m, 4 m deep, from 4 m/s, no engine"]
    rows = []
    for i, name in enumerate(names):
        runs = [courses[solver][2 * i + without] for without in (0, 1) for solver in BOTH]
        assert all(run[1] > 0 for run in runs[:2]) and all(run[1] == 0 for run in runs[2:])
        rows.append([name, listed([run[5] for run in runs[:2]], 1), listed([run[5] for run in runs[2:]], 1),
                     listed([100 * run[6] / run[7] for run in runs[:2]], 1)])
    put(PAGE, "balance", table(["grid, columns", "rise [%]", "without wakes [%]", "momentum off [%]"], rows))


def response(folder):
    texts = told(folder, "*WavesResponse*:WavesMichell.AWigley*:WavesMichell.TwoHulls*")
    both, long = {}, {}
    for s in BOTH:
        told_by = [text for name, text in texts.items() if "WavesResponse" in name and name.endswith(s)]
        line = numbers("".join(told_by), "waves of # m at # degrees: heave #, theory #; pitch #, theory #")
        both[s] = [line[n:n + 6] for n in range(0, len(line), 6)]
        long[s] = numbers("".join(told_by), "heave #, tilt # of the slope")
    rows = []
    for angle, what in ((0, "the same box in head waves of {} lengths"), (30, "waves of {} lengths 30° off the bow")):
        part = {s: [run for run in both[s] if run[1] == angle] for s in BOTH}
        lengths = ", ".join(f"{run[0] / 2:g}" for run in part["grid"])
        for value, name in ((2, what.format(lengths) + ": heave over their amplitude"), (4, "pitch over their slope")):
            rows.append([name + ", columns", listed([run[value] for run in part["columns"]], 2), listed([run[value + 1] for run in part["grid"]], 2)])
            rows.append(["grid", listed([run[value] for run in part["grid"]], 2), ""])
    rows.append(["head waves of 12 lengths, columns and grid: heave", listed([long[s][0] for s in ("columns", "grid")], 2), "1.00"])
    rows.append(["tilt over their slope", listed([long[s][1] for s in ("columns", "grid")], 2), "1.00"])
    wigley = numbers(texts["WavesMichell.AWigleyHullHasTheResistanceOfTheThinShip"] + texts["WavesMichell.TwoHullsAbreastFeelEachOther"],
                     "Fn #: # N, Michell # N, ratio #")
    ratios = dict(zip(wigley[0::4], wigley[3::4]))
    rows.append(["wave resistance of a Wigley hull, 4 × 0.4 × 0.25 m, towed at Fn " + ", ".join(f"{fn:g}" for fn in sorted(ratios)) +
                 ", over Michell's", listed([ratios[fn] for fn in sorted(ratios)], 2), "1"])
    put(PAGE, "response", table(["`tests/validation/waves_response_test.cpp`, `waves_michell_test.cpp`", "found", "theory"], rows))


def flow(folder):
    texts = told(folder, "WavesFlow.*:*WavesCarry.*")
    gauges = numbers(texts["WavesFlow.GaugesReadTheVelocityOfARegularWave"], "level # m/s (#), upward # m/s (#)")
    along = [a / b for a, b in zip(gauges[0::4], gauges[1::4])]
    up = [a / b for a, b in zip(gauges[2::4], gauges[3::4])]
    carry = {s: numbers(texts[f"Both/WavesCarry.WhatFloatsGoesToAndFroWithTheWater/{s}"],
                        "surge # of the water's, heave # of the surface's, drift # of the water's speed") for s in BOTH}
    three = lambda which: "; ".join(listed(carry[s][which::3], 2) for s in BOTH)
    rows = [
        ["gauge in waves of 6 m on 6 m and 12 m on 1 m of water, along; up", listed(along, 3) + "; " + listed(up, 3)],
        ["floating box and boat in waves of 48 m, grid; columns: surge over the water's excursion", three(0)],
        ["heave over the surface's", three(1)],
        ["their drift, in parts of the water's speed", three(2)],
    ]
    put(PAGE, "flow", table(["check (`tests/validation/waves_flow_test.cpp`)", "found"], rows, right_from=2))


def current(folder):
    texts = told(folder, "*WavesCurrent.Shifts*:WavesCurrentLoss.*:WavesCurrentHull.*:LongWavesCurrentHull.*")
    doppler = [value for s in BOTH for value in
               numbers(texts[f"Both/WavesCurrent.ShiftsTheFrequencyAsDopplerHasIt/{s}"], "off # of σ")]
    loss = numbers(texts["WavesCurrentLoss.IsThatOfTheAdvection"],
                   "λ # m, U # m/s, cells of # m, 1/# s: left after 20 s #, frequency off #")
    cases = {tuple(loss[i:i + 4]): loss[i + 4:i + 6] for i in range(0, len(loss), 6)}
    left = lambda speed: listed([cases[(length, speed, 0.1, 60.0)][0] for length in (5.0, 2.5, 0.8)], 2)
    pattern = "waves towed # m, held # m, theory # m; height #, # m; resistance #, # N"
    coarse, fine = (numbers(texts[name], pattern) for name in ("WavesCurrentHull.HeldInAStreamMakesTheWavesOfOneThatIsTowed",
                                                               "LongWavesCurrentHull.SoItDoesOnFinerCells"))
    heights = [h / t for run in (coarse, fine) for t, h in zip(run[3::7], run[4::7])]
    pull = lambda run: sum(run[6::7]) / sum(run[5::7])
    rows = [
        ["ω = σ + k·ū for 25 cells a wave, ±0.5 and ±2 m/s along and 2 m/s at 30° to it, over columns and grid", f"within {scientific(worst(doppler))} σ"],
        ["the same for 8 cells a wave, 2 m/s", f"{scientific(cases[(0.8, 2.0, 0.1, 60.0)][1])} σ; with 16 cells {scientific(cases[(0.8, 2.0, 0.05, 60.0)][1])} σ"],
        ["left after 20 s at 0.5 m/s of waves of 5, 2.5, 0.8 m, cells of 0.1 m", left(0.5)],
        ["at 2 m/s", left(2.0)],
        ["0.8 m at 2 m/s, cells of 0.05 m; half the step", f"{cases[(0.8, 2.0, 0.05, 60.0)][0]:.2f}; {cases[(0.8, 2.0, 0.1, 120.0)][0]:.2f}"],
        [f"boat held at 2.5 m/s, cells of 0.25 and 0.125 m: length of the transverse waves, {coarse[2]:.3f} m by theory", f"{coarse[1]:.2f} and {fine[1]:.2f} m"],
        ["height of these waves over that behind the towed boat", f"{min(heights):.2f} to {max(heights):.2f}"],
        ["wave resistance over that of the towed boat, mean of four places within a cell", listed([pull(coarse), pull(fine)], 2)],
    ]
    put(PAGE, "current", table(["check (`tests/validation/waves_current_test.cpp`)", "found"], rows, right_from=2))


def breaking(folder):
    texts = told(folder, "*WavesSteepSea.*:WavesSurfFlow.*:WavesSurfEnergy.*")
    sea = numbers("".join(texts[f"Seas/WavesSteepSea.KeepsItsHeightAndHasNoFalseCurrents/{name}"] for name in ("fine", "coarse", "impossible")),
                  "H_s of # m, cells of # m: H_s from # to # m, velocity at most # m/s, mean at most #")
    swell = numbers(texts["WavesSurfFlow.IsThatOfWhatIsLeftOfASwell"], "off by # of q / h, at most # of the speed of long waves; means of ten waves from # to # m/s")
    hump = numbers(texts["WavesSurfFlow.DiesAwayWithAWaveThatBreaks"], "at most # m/s where it breaks, # m/s left of it")
    rows = [
        ["sea of H_s = 1 m, T_p = 4 s over 10 m for a minute, cells of 0.25 and 0.5 m: H_s, at the least", listed([sea[2], sea[8]], 2) + " m"],
        ["fastest velocity at the surface; π H_s/T_p is 0.79 m/s, √(gh) 9.9 m/s", listed([sea[4], sea[10]], 1) + " m/s"],
        ["H_s = 4 m, steeper than a sea can be: least H_s, fastest velocity", f"{sea[14]:.1f} m, {sea[16]:.1f} m/s"],
        ["swell of 0.25 m on the beach below, 0.05 to 0.5 m of water: ∇Φ against q̃/h, root mean square", f"{swell[0]:.2f} of it"],
        ["∇Φ over √(gh) at most; its means over ten waves", f"{swell[1]:.2f}; {swell[2]:.2f} to {swell[3]:.2f} m/s"],
        ["hump of 0.2 m that runs up the beach: ∇Φ in 0.1 to 0.7 m, at most; when it is gone", f"{hump[0]:.2f} m/s; {hump[1]:.2f} m/s"],
    ]
    put(PAGE, "breaking", table(["check (`tests/validation/waves_steep_sea_test.cpp`, `waves_surf_test.cpp`)", "found"], rows, right_from=2))
    handed = numbers(texts["WavesSurfEnergy.OfALongWaveIsHandedOver"], "in the surface #, in motion # of the energy")
    lost = numbers(texts["WavesSurfEnergy.IsLostOnTheBeach"], "at the end # of that at the start")
    rows = [
        ["a wave of 24 m on 0.3 m of water that is handed over at once: in the surface, in the motion of the cells", f"{handed[0]:.2f}, {handed[1]:.2f} of it"],
        ["swell between a wall and the beach, after 20 periods, of that at the start; without breaking", listed(lost, 1)],
    ]
    put(PAGE, "energy", table(["energy (`tests/validation/waves_surf_test.cpp`, `WavesSurfEnergy`)", "found"], rows, right_from=2))


def travel(folder):
    texts = told(folder, "TravellingWindow.ChangesNothing*:TravellingWindow.TheSea*")
    runs = numbers(texts["TravellingWindow.ChangesNothingForTheBoat"] + texts["TravellingWindow.ChangesNothingForBoatsThatTurnNorForATug"],
                   "rudder #: way # m at up to # m/s; window to (#, #); apart by # m (# %), # m/s (# %), # degrees")
    of = lambda i: f"{runs[10 * i + 6]:.2f}, {runs[10 * i + 8]:.2f} %"
    sea = numbers(texts["TravellingWindow.TheSeaIsTheSameForAll"], "off by # where it always was, # where it has come to")
    names = ["motor boat under way over more than the window's length, against a large domain that stands still: place in parts of the way, speed",
             "runabout that planes, rudder 0.25", "runabout in a turn, rudder 0.6", "launch in a circle", "tug straight on"]
    rows = [[name, of(i)] for i, name in enumerate(names)]
    rows.append(["sea at a place that the window has come to, against a window that has stood there from the start", scientific(sea[1])])
    put(PAGE, "travel", table(["check (`tests/validation/travelling_window_test.cpp`)", "off at most"], rows, right_from=2))


TABLES = {"layer": layer, "still": still, "hulls": hulls, "balance": balance, "response": response, "flow": flow, "current": current,
          "breaking": breaking, "travel": travel}
