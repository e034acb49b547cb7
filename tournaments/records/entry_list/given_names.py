"""Given names of the four languages and their neighbours, to tell which word of a name is one.

They are evidence for a whole list, never proof: many of them are surnames too.
"""

from __future__ import annotations

import re
from functools import lru_cache

from scorer.support.collation import folded

_POLISH = """
Adam Adrian Agata Agnieszka Aleksander Aleksandra Alfred Alicja Alina Alojzy Ambroży Anastazja
Andrzej Aneta Angelika Ania Aniela Anita Anna Antoni Antonina Anzelm Apolonia Arkadiusz Arleta
Artur Asia August Augustyn Barbara Bartek Bartosz Bartłomiej Basia Beata Benedykt Beniamin
Bernadeta Bernard Bianka Blanka Bogdan Bogna Bogumił Bogumiła Bogusław Bogusława Bohdan Bolesław
Bożena Bronisław Bronisława Bruno Brygida Błażej Cecylia Celina Cezary Czesław Czesława Dagmara
Damian Daniel Danusia Danuta Darek Daria Dariusz Dawid Dominik Dominika Donata Dorota Edmund
Edward Edyta Ela Eliza Elżbieta Emanuel Emil Emilia Erwin Eryk Eugenia Eugeniusz Ewa Ewelina
Fabian Felicja Feliks Ferdynand Filip Florian Franciszek Franciszka Fryderyk Gabriel Gabriela
Genowefa Gerard Gosia Grażyna Grzegorz Grzesiek Gustaw Halina Hania Hanna Helena Henryk Henryka
Honorata Hubert Iga Ignacy Igor Ilona Irena Ireneusz Irmina Iwo Iwona Iza Izabela Izydor Jacek
Jadwiga Jagoda Jakub Jan Janek Janina Janusz Jarek Jarosław Jerzy Joachim Joanna Jola Jolanta
Jowita Judyta Julia Julian Julita Juliusz Jurek Justyn Justyna Józef Józefa Jędrzej Kacper Kaja
Kajetan Kalina Kamil Kamila Karol Karolina Kasia Katarzyna Kazimiera Kazimierz Kinga Klara Klaudia
Klaudiusz Klemens Konrad Konstanty Kornel Kornelia Krysia Krystian Krystyna Krzysiek Krzysztof
Ksawery Ksenia Kuba Laura Lech Lena Leokadia Leon Leonard Leopold Leszek Lesław Lidia Liliana
Lilianna Lucjan Lucyna Ludmiła Ludwik Ludwika Luiza Maciej Maciek Magda Magdalena Maja Maksym
Maksymilian Marcel Marcela Marcin Marek Margareta Maria Marian Marianna Mariola Mariusz Marlena
Marta Martyna Maryla Maryna Marzena Mateusz Matylda Maurycy Małgorzata Małgosia Melania Michalina
Michał Mieczysław Mieczysława Mikołaj Milena Mirek Mirosław Mirosława Miłosz Monika Nadia Natalia
Natasza Nikodem Nikola Nina Norbert Oktawia Ola Olaf Olga Oliwia Oliwier Oskar Otto Otylia
Patrycja Patryk Paulina Paweł Pelagia Piotr Piotrek Pola Radek Radomir Radosław Rafał Regina
Remigiusz Renata Robert Roch Roksana Roman Romana Romuald Rozalia Rudolf Rysiek Ryszard Róża
Sabina Salomea Sandra Sara Sebastian Sergiusz Seweryn Sonia Stanisław Stanisława Staszek Stefan
Stefania Sylwester Sylwia Szczepan Szymon Sława Sławek Sławomir Tadek Tadeusz Tamara Teodor Teofil
Teresa Tobiasz Tomasz Tomek Tymon Tymoteusz Ula Urszula Wacław Waldek Waldemar Walenty Walentyna
Walery Wanda Weronika Wiesław Wiesława Wiktor Wiktoria Wincenty Wioleta Wioletta Wit Witold
Wojciech Wojtek Władysław Władysława Włodzimierz Zbigniew Zbyszek Zdzisław Zdzisława Zenobia Zenon
Zofia Zosia Zuza Zuzanna Zygmunt Zyta Łucja Łukasz Żaneta Żanna
"""
_CZECH = """
Adéla Alena Alexandr Alexandra Alexej Aleš Alois Aloise Alžbeta Alžběta Ambrož Amálie Andrea
Andrej Anděla Aneta Anežka Anna Antonie Antonín Apolena Arnošt Barbora Bedřich Blahoslav Blažena
Bohdan Bohumil Bohumila Bohumír Bohuslav Bohuslava Boleslav Boris Božena Bronislav Bára Břetislav
Ctibor Dagmar Dana Daniela David Denis Denisa Diana Dita Dobroslav Dominik Drahomír Drahomíra
Drahoslava Dušan Edita Eduard Ela Eliška Ema Emil Emílie Erik Erika Ester Eva Evelína Evžen
Ferdinand Filip Filoména František Františka Gabriela Gita Gizela Gustav Hana Hanka Hedvika Helena
Herbert Hermína Honza Horymír Hynek Igor Ilja Ilona Ingrid Irena Irma Iva Ivan Ivana Iveta Ivo
Ivona Izabela Jakub Jan Jana Jarda Jarmila Jaromír Jaromíra Jaroslav Jaroslava Jindřich Jindřiška
Jirka Jitka Jiřina Jiří Johana Jolana Josef Josefa Josefína Jozef Julie Julius Juraj Jáchym Kamil
Kamila Karel Karla Karolína Katarína Kateřina Katka Kilián Klement Klára Kristina Kristián
Kristýna Kryštof Květa Květoslav Květoslava Květuše Ladislav Ladislava Lenka Leoš Libor Libuše
Linda Lubomír Luboš Lucie Ludmila Ludvík Luděk Lukáš Lumír Lýdie Magda Magdaléna Marcela Marek
Marie Marika Marina Marián Markéta Marta Martin Martina Matouš Matyáš Matúš Matěj Maxim Maxmilián
Michael Michaela Michal Mikuláš Milada Milan Milena Miloslav Miloslava Miloň Miloš Miluše Mirek
Miriam Miroslav Miroslava Mojmír Monika Mária Naděžda Natálie Nela Nikol Nikola Norbert Oldřich
Oldřiška Olga Oliver Ondrej Ondřej Otakar Otmar Oto Pankrác Patricie Patrik Pavel Pavla Pavlína
Peter Petr Petra Pravoslav Prokop Přemysl Radek Radim Radka Radmila Radomír Radoslav Radovan
Regina Renáta René Richard Robert Robin Roland Roman Romana Rostislav Rudolf Růžena Sabina Samuel
Silvie Simona Slavomír Soběslav Soňa Stanislav Stanislava Stela Svatava Svatopluk Světlana Sára
Tadeáš Tereza Tibor Tomáš Vaclav Valdemar Valérie Vavřinec Vendula Veronika Viktor Viktorie Vilma
Vilém Vincenc Vladan Vladimír Vladimíra Vladislav Vladěna Vlasta Vlastimil Vlastislav Vojtěch
Vratislav Václav Václava Vít Vítězslav Věra Věroslav Zbyněk Zbyšek Zdena Zdenko Zdeněk Zdeňka
Zikmund Zina Zita Zlata Zora Zuzana Čeněk Čestmír Ľubica Ľubomír Ľuboš Šimon Štefan Štefánia
Štěpán Štěpánka Šárka Žaneta Žofie
"""
_ROMANIAN = """
Adela Adelina Adina Adrian Adriana Alexandra Alexandru Alin Alina Amalia Ana Anamaria Anca Andra
Andrada Andrea Andreea Andrei Angela Anghel Anton Aurel Aurelia Aurelian Aurica Bianca Bogdan
Camelia Carmen Catalin Catrinel Cezar Ciprian Clara Claudia Claudiu Codrin Codruța Constantin
Constantina Corina Cornel Cornelia Cosmin Cosmina Costel Costin Crina Cristi Cristian Cristiana
Cristina Cătălin Cătălina Dan Dana Daniel Daniela Darius David Decebal Delia Denis Denisa Diana
Dinu Doina Dora Dorin Dorina Doru Dragoș Dumitra Dumitru Ecaterina Elena Eleonora Elisabeta
Emanuel Emanuela Emil Emilia Eugen Eugenia Eusebiu Eva Felicia Felix Filip Flavia Flavius Florea
Florentin Florentina Florian Florica Florin Florina Gabriel Gabriela Gelu George Georgeta
Georgiana Gheorghe Gheorghiță Gigel Grigore Haralambie Horațiu Horia Iacob Ileana Ilie Ilinca Ioan
Ioana Ion Ionel Ionela Ionuț Irina Iulia Iulian Iuliana Iuliu Laurențiu Lavinia Leontin Leontina
Letiția Lia Liana Lidia Ligia Liliana Livia Liviu Loredana Lorena Luca Lucia Lucian Luciana
Luminița Magdalena Manuela Marcel Marcela Marcu Maria Marian Mariana Marilena Marin Marina
Marinela Marius Matei Melania Mihaela Mihai Mihail Mihnea Mioara Mircea Mirela Miron Miruna Monica
Mădălin Mădălina Nadia Narcis Narcisa Natalia Neculai Nelu Nicoară Nicolae Nicoleta Nicu Nicușor
Oana Octavia Octavian Olga Olimpia Otilia Ovidiu Patricia Paul Paula Pavel Petre Petrică Petronela
Petru Petruța Radu Raluca Ramona Rareș Remus Roberta Rodica Romeo Romulus Roxana Ruxandra Răzvan
Sabin Sabina Sanda Sebastian Septimiu Sergiu Silvia Silviana Silviu Simion Simona Sorin Sorina
Stan Stela Stelian Steliana Tatiana Teodor Teodora Theodor Tiberiu Titus Toma Traian Tudor
Valentin Valentina Valeria Valeriu Vasile Vasilica Veronica Vicențiu Victor Victoria Victorița
Violeta Viorel Viorica Virgil Virginia Vlad Vladimir Voicu Zaharia Zamfir Zoe Ștefan Ștefana
Ștefania
"""
_OTHERS = """
Aaron Abigail Adele Agnes Alan Albert Alec Alex Alfie Alice Alison Allison Alma Amanda Amber
Amelia Amy Anatolij Andrew Andy Angela Ann Anne Annie Anthony Antonia Archie Arkadij Arnold Arthur
Ashley Attila Audrey Balázs Barry Beatrice Ben Benjamin Bernd Beth Betty Bill Bob Brandon Brenda
Brian Bridget Bruce Béla Callum Cameron Carl Carla Carlos Carol Caroline Catherine Charles Charlie
Charlotte Cheryl Chloe Chris Christian Christina Christine Christopher Claire Clara Clive Colin
Connor Craig Cynthia Daisy Darren Dave Dean Deborah Debra Dennis Derek Dezső Diane Dmitrij Dmytro
Dominic Donald Donna Dorothy Doug Douglas Duncan Dylan Edgar Edith Edwin Eileen Elaine Eleanor
Elisabeth Elizabeth Ella Ellen Ellie Elliot Emily Emma Eric Ernest Erzsébet Ethan Eugene Evan
Evelyn Fedir Ferenc Fiona Florence Frances Francis Frank Fred Frederick Galina Gareth Gary Gavin
Geoffrey George Georgia Gerald Gerhard Gillian Glenn Gloria Gordon Grace Graham Greg Gregory Gyula
György Gábor Géza Hal Halyna Hannah Harold Harriet Harry Harvey Heather Heidi Heinz Helen Helga
Henry Holly Howard Hryhorij Hugh Hugo Ian Ida Igor Ildikó Imre Ingrid Irene Iris Iryna Isaac
Isabel Isabella Isla István Ivy Jack Jackie Jacob Jacqueline Jake James Jane Janet Janice Jason
Jean Jeff Jeffrey Jekaterina Jennifer Jenny Jeremy Jerry Jessica Jevgenij Jill Jim Jimmy Joan Joe
Joel Johann Johannes John Johnny Jonas Jonathan Jordan Jorge Joseph Josephine Joshua José Joyce
Juan Judit Judith Judy Julie Jurij János József Jürgen Karen Karin Karl Katalin Kate Kateryna
Katherine Kathleen Keith Kelly Ken Kenneth Kerry Kevin Kim Kirsten Klaus Kurt Kyle Kyrylo Kálmán
Lajos Larry Larysa Laurence Lawrence Leo Lesia Leslie Lewis Liam Lily Linda Lisa Ljudmila Logan
Lois Lorraine Louis Louise Luc Lucas Lucy Luigi Luke Lydia Lynn László Madison Maksym Manfred
Manuel Marc Marco Margaret Marie Marilyn Mario Marion Marjorie Mark Martha Mary Matthew Maureen
Max Megan Melissa Mia Michael Michelle Miguel Mihály Mike Miklós Mildred Milo Miriam Moritz
Mykhailo Mykola Mária Márta Márton Nadiya Nancy Naomi Natalie Natalija Nathan Neil Nicholas Nick
Nicole Nigel Noah Nora Norma Oksana Oleg Oleh Oleksandr Oleksandra Oleksij Olena Oliver Olivia
Oscar Ostap Owen Pablo Pamela Pascal Patricia Patrick Paul Pauline Pavlo Pedro Peggy Penny Peter
Petro Phil Philip Phillip Phyllis Pierre Piroska Péter Rachel Ralph Raymond Rebecca Rhys Richard
Riley Rob Robin Rodney Roger Ron Ronald Rosa Rose Rosemary Rowan Roy Ruby Russell Ruth Ryan Réka
Sally Sam Samantha Samuel Sarah Scott Sean Sergej Sergio Serhij Sharon Sheila Shirley Sidney Simon
Siobhan Sophia Sophie Stella Stephanie Stephen Steve Steven Stuart Sue Susan Suzanne Svitlana
Sylvia Szilvia Sándor Tamás Taras Teresa Terry Tetiana Tetyana Theo Theresa Thomas Tim Timothy
Tina Toby Todd Tom Tony Tracy Trevor Tyler Tünde Ursula Uwe Valerie Vanessa Vera Victor Victoria
Viktorija Vincent Virginia Vitalij Volodymyr Walter Wayne Wendy Wilhelm William Wolfgang Yana
Yaroslav Yevhen Yulia Yuriy Yvonne Zachary Zoltán Zsolt Zsuzsanna Zsófia Ágnes
"""
_KNOWN = frozenset(map(folded, (_POLISH + _CZECH + _ROMANIAN + _OTHERS).split()))
_SURNAME = re.compile(
    r".{2,}(?:(?:s|c|dz)k[iay]|wicz|czyk|ova|escu|eanu|oiu|enko|chuk|ovich?|evich?)"
)


@lru_cache(maxsize=8192)
def is_given_name(word: str) -> bool:
    """Whether a word is known as a given name; of a double one both parts.

    >>> is_given_name("Łukasz"), is_given_name("Anna-Maria"), is_given_name("Kowalski")
    (True, True, False)
    """
    parts = folded(word).strip(".,").split("-")
    return all(part in _KNOWN for part in parts)


@lru_cache(maxsize=8192)
def looks_like_surname(word: str) -> bool:
    """Whether a word ends as surnames do and is no given name.

    >>> looks_like_surname("Kowalska"), looks_like_surname("Nováková"), looks_like_surname("Lis")
    (True, True, False)
    """
    plain = folded(word).strip(".,").rpartition("-")[2]
    return bool(_SURNAME.fullmatch(plain)) and plain not in _KNOWN
